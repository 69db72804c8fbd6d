let isPressed = false;
if (globalThis.window !== undefined)
  // Events of a mouse: those of a pointer that is a finger are over before the focus moves and the click comes.
  for (const type of ["mousedown", "mouseup"])
    window.addEventListener(type, () => {
      isPressed = type === "mousedown";
    });

/**
 * Acts at once, or after the button of the mouse is up: what appears or moves between press and release would move the target of the click
 * away.
 */
export function afterPress(act: () => void): void {
  if (isPressed) window.addEventListener("mouseup", () => setTimeout(act), { once: true });
  else act();
}
