const TYPED = 'input:not([type="file"], [type="checkbox"], [type="radio"]), select, textarea';

/** Moves the focus to a field that needs input, unless the user is typing in another one. */
export function focusUnlessTyping(field: HTMLElement | null | undefined): void {
  if (!document.activeElement?.matches(TYPED)) field?.focus();
}
