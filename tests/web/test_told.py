"""PL-26 on the page: asked for by a press alone, kept in step with who one is, and a press on it leads to the table."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.async_api import Page

from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.test_lobby import take_name
from tests.web.visitor import TELEPHONE, Visitor

ENDPOINT = "https://fcm.googleapis.com/fcm/send/of-the-test"
SUBSCRIBES = """(() => {
  window.asked = [];
  const KEYS = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (options) => {
    const applicationServerKey = options.applicationServerKey.buffer;
    subscription = {
      options: { ...options, applicationServerKey },
      toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: KEYS }),
      unsubscribe: async () => { subscription = null; return true; },
    };
    return subscription;
  };
  Notification.requestPermission = async () => {
    window.asked.push("permission");
    sessionStorage.setItem("answered", PERMISSION);
    return PERMISSION;
  };
  Object.defineProperty(Notification, "permission", { get: () => sessionStorage.getItem("answered") ?? BEFORE });
})()"""
"""A headless browser reaches no push service: what it would answer is put in its place; all else is the page's own."""
PHONE_BY_NIGHT: dict[str, Any] = {**TELEPHONE, "color_scheme": "dark"}
WORKER = "async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope)"


async def visited(visit: Visit, *, permission: str = "granted", before: str = "default", **given: Any) -> Visitor:
    """A visitor with a name, whose browser answers so when it is asked whether the site may notify."""
    page = await visit(**given)
    given_to_it = {"ENDPOINT": ENDPOINT, "PERMISSION": permission, "BEFORE": before}
    code = SUBSCRIBES
    for name, value in given_to_it.items():
        code = code.replace(name, json.dumps(value))
    await page.page.context.add_init_script(code)
    await page.open()
    await take_name(page, "Ada")
    return page


async def dialog(page: Visitor) -> Any:
    menu = page.page.locator(".top-open")
    if await menu.is_visible():
        await menu.click()
    await page.page.locator(".told-open").click()
    return page.page.locator("dialog[open]")


async def token_of(page: Page) -> dict[str, str]:
    found = json.loads(await page.evaluate("localStorage.getItem('obol.player')"))
    return {"authorization": f"Bearer {found['token']}"}


async def test_it_is_asked_for_by_a_press_and_kept_as_wished(site: Site, visit: Visit) -> None:
    """PL-26: nothing is asked before; each kind can be off; quiet hours are in the browser's time zone."""
    page = await visited(visit, timezone_id="Europe/Paris")
    assert await page.page.evaluate("window.asked") == []
    assert await page.page.evaluate(WORKER) == []
    box = await dialog(page)
    assert await violations(page.page) == []
    assert await page.page.evaluate("window.asked") == []
    await box.get_by_role("button", name="Notify me in this browser").click()
    await box.get_by_text("You will be notified in this browser.").wait_for()
    assert await page.page.evaluate(WORKER) == [page.url]
    await box.get_by_label("a rematch").uncheck()
    await box.get_by_label("Not in these hours").check()
    await box.get_by_text("Kept.").wait_for()
    assert await violations(page.page) == []
    await page.until_true("JSON.parse(localStorage.getItem('obol.told')).quiet?.zone === 'Europe/Paris'")
    kept = json.loads(await page.page.evaluate("localStorage.getItem('obol.told')"))
    assert kept["kinds"] == ["turn", "start"]
    await page.page.reload()
    box = await dialog(page)
    assert await box.get_by_label("a rematch").is_checked() is False
    await box.get_by_role("button", name="Stop notifying me here").click()
    await box.get_by_text("not be notified in this browser any more").wait_for()
    gone = await site.http.delete("/api/players/me/push", headers=await token_of(page.page))
    assert gone.json() == {"left": 0}


async def test_a_name_that_was_given_up_is_told_nothing_here(visit: Visit) -> None:
    """PL-26: whoever has taken another name since is another player."""
    page = await visited(visit)
    box = await dialog(page)
    await box.get_by_role("button", name="Notify me in this browser").click()
    await box.get_by_text("You will be notified in this browser.").wait_for()
    await page.page.evaluate("localStorage.removeItem('obol.player')")
    await page.page.reload()
    await page.until_true("localStorage.getItem('obol.told') === null")


@pytest.mark.parametrize(("before", "words"), [("denied", "Allow it in your browser"), ("default", "Allow it")])
async def test_who_does_not_permit_it_is_told_how(visit: Visit, before: str, words: str) -> None:
    page = await visited(visit, permission="denied", before=before)
    box = await dialog(page)
    if before == "default":
        await box.get_by_role("button", name="Notify me in this browser").click()
    await box.get_by_text(words).wait_for()


async def test_on_a_phone_by_night_in_french(visit: Visit) -> None:
    page = await visited(visit, **PHONE_BY_NIGHT)
    await page.speak("fr")
    box = await dialog(page)
    await box.get_by_role("button", name="Me notifier dans ce navigateur").click()
    await box.get_by_text("Vous recevrez des notifications dans ce navigateur.").wait_for()
    assert await violations(page.page) == []


async def test_what_is_pushed_is_shown_and_a_press_leads_to_the_table(visit: Visit) -> None:
    """The page that is open comes to the front and goes there."""
    page = await visited(visit)
    box = await dialog(page)
    await box.get_by_role("button", name="Notify me in this browser").click()
    await box.get_by_text("You will be notified in this browser.").wait_for()
    await page.page.context.grant_permissions(["notifications"])
    (worker,) = page.page.context.service_workers
    message = {"kind": "turn", "title": "Obol", "text": "Your turn at Vita Mors with Bo", "table": "8c1e"}
    shown = await worker.evaluate(
        """async (message) => {
          const shown = [];
          registration.showNotification = async (title, options) => shown.push({ title, ...options });
          const waits = [];
          const event = new PushEvent("push", { data: JSON.stringify(message) });
          event.waitUntil = (promise) => waits.push(promise);
          dispatchEvent(event);
          await Promise.all(waits);
          return shown;
        }""",
        message,
    )
    assert [(one["title"], one["body"], one["tag"], one["lang"]) for one in shown] == [
        ("Obol", message["text"], "8c1e", "en")
    ]
    await worker.evaluate(
        """async () => {
          const event = new Event("notificationclick");
          event.notification = { data: { table: "8c1e" }, close: () => {} };
          const waits = [];
          event.waitUntil = (promise) => waits.push(promise.catch(() => {}));
          dispatchEvent(event);
          await Promise.all(waits);
        }"""
    )
    await page.page.wait_for_url("**/#/table/8c1e")
