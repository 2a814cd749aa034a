// The colours of the page: those of the system, or chosen ones.
import { byId } from "./base.js";

export function listenToTheme() {
  const button = byId("theme"), themes = ["system", "light", "dark"];
  const set = (/** @type {string} */ theme) => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = `Colours: ${theme}`;
  };
  button.addEventListener("click", () => {
    const next = themes[(themes.indexOf(document.documentElement.dataset.theme || "system") + 1) % themes.length];
    set(next);
    try { localStorage.setItem("dp2-report-colours", next); } catch { /* pages of files may have no storage */ }
  });
  try {
    const kept = localStorage.getItem("dp2-report-colours");
    if (kept && themes.includes(kept)) set(kept);
  } catch { /* as above */ }
}
