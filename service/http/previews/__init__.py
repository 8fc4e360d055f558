"""Plain addresses of tables and moments, and what is shown of them where a link to one is handed on."""
