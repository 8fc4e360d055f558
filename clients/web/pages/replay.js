import { h } from "../app/dom.js";
/** @type {import("../app/main.js").MakePage} */
export default async function page() { return { title: "", element: h("div", null) }; }
