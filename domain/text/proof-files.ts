/** Kinds of files accepted for scans, photographs and electronic documents. */
export const PROOF_KINDS = ['pdf', 'ofd', 'jpg', 'png'] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

export const PROOF_MIME_TYPES: Readonly<Record<ProofKind, string>> = {
  pdf: 'application/pdf',
  // GB/T 33190-2016 registers no media type. The software of the tax and licence authorities uses this one.
  ofd: 'application/ofd',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** The `accept` of a file input. By extension, because browsers know no media type for OFD. */
export const PROOF_ACCEPT = '.pdf,.ofd,.jpg,.jpeg,.png';
/**
 * The `accept` attribute of an input whose pictures the browser converts. HEIC is omitted: phones that support HEIC convert the picture
 * themselves if it is not listed.
 */
export const CONVERTED_PROOF_ACCEPT = `${PROOF_ACCEPT},.avif,.webp`;
/** The accepted kinds as shown to users. */
export const PROOF_KINDS_TEXT = 'PDF、OFD、JPG、PNG';

/** Returns whether a file name has the extension of an accepted kind. */
export const hasProofEnding = (name: string): boolean => /\.(pdf|ofd|jpe?g|png)$/i.test(name);

/** Returns the kind of a stored file from its stored MIME type. */
export const getProofKind = (mime: string): ProofKind | undefined =>
  PROOF_KINDS.find((kind) => PROOF_MIME_TYPES[kind] === mime);
