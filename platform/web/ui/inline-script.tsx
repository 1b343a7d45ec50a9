interface InlineScriptProps {
  /** A constant, or JSON made by `toSafeJson`, which cannot close the script element. As a React child it would be escaped. */
  readonly text: string;
  readonly type?: string;
  readonly id?: string;
  readonly nonce?: string | undefined;
}

/** Inline script or data block of the document. */
export function InlineScript({ text, ...rest }: InlineScriptProps) {
  // oxlint-disable-next-line react/no-danger -- see `text`
  return <script {...rest} dangerouslySetInnerHTML={{ __html: text }} suppressHydrationWarning />;
}
