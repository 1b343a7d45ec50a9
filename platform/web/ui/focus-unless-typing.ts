const TYPED = 'input:not([type="file"], [type="checkbox"], [type="radio"]), select, textarea';

/** Moves the focus to a field that needs the user, unless the user is typing in another one meanwhile. */
export function focusUnlessTyping(field: HTMLElement | null | undefined): void {
  if (!document.activeElement?.matches(TYPED)) field?.focus();
}
