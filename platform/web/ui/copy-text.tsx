import { useState } from 'react';
import { Icon } from './icon.tsx';

/** A number with a button that copies it. */
export function CopyText({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <span className="copy">
      <code>{text}</code>
      <button type="button" className="btn plain small" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} size="small" />
        {isCopied ? '已复制' : '复制'}
      </button>
    </span>
  );
}
