import { cleanText } from '#domain/text/text.ts';

const FORM = /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:.]{2,}$/;

export const isMail = (text: string): boolean => text.length <= 100 && FORM.test(text);

/** Normalises an address for storage and delivery: half-width, trimmed, lower case. */
export const normaliseMail = (text: string): string => cleanText(text.normalize('NFKC')).toLowerCase();

/** Providers whose mailboxes ignore dots before the @, with the domain under which each is counted. */
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * Returns the mailbox of an address as far as known: text after a plus sign is a label chosen by the user, and some providers ignore dots.
 * Only for rate limits; mail is sent to the original address.
 */
export function getMailbox(address: string): string {
  const mail = normaliseMail(address);
  const cut = mail.lastIndexOf('@');
  if (cut < 1) return mail;
  const [name = '', domain] = [mail.slice(0, cut).split('+')[0], mail.slice(cut + 1)];
  const dotless = DOTLESS.get(domain);
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`;
}
