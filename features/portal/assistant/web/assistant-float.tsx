import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { useSite } from '#platform/web/site.tsx';
import { Icon } from '#platform/web/ui/icon.tsx';
import { closeAssistant, openAssistant, showAssistantOnPage, useAssistant } from './assistant-switch.ts';

const Panel = lazyPart(async () => (await import('./assistant-panel.tsx')).AssistantPanel, {
  name: '问答',
  isAbovePage: true,
  onDismiss: closeAssistant,
});

/** The 问答 button in the floating column; the panel is loaded when it is first opened. */
export function AssistantFloat() {
  const { isThere, isOpen } = useAssistant();
  const site = useSite();
  useEffect(() => showAssistantOnPage(site), [site]);
  if (!isThere) return null;
  return (
    <>
      <button
        type="button"
        className="ai"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? closeAssistant : openAssistant}
      >
        <Icon name="chat" />
        问答
      </button>
      {isOpen && createPortal(<Panel />, document.body)}
    </>
  );
}
