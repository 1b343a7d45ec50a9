import sanitizeHtml from 'sanitize-html';
import {
  getPictureAddress,
  getPictureUuid,
  isPictureVersion,
  PICTURE_SIZES,
  PICTURE_VERSION_ATTRIBUTE,
} from '#domain/text/picture.ts';

const LEAVES = /^https?:/i;

/** Makes external links open in a new tab without a referrer. */
function transformLink(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href, title } = attribs;
  const kept: sanitizeHtml.Attributes = { ...(href ? { href } : {}), ...(title ? { title } : {}) };
  if (!href || !LEAVES.test(href)) return { tagName, attribs: kept };
  return { tagName, attribs: { ...kept, target: '_blank', rel: 'noopener noreferrer nofollow' } };
}

/** Removes the query from the address of a portal picture, because its signature is valid for one reader and a limited time. */
function transformImage(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const uuid = getPictureUuid(attribs['src'] ?? '');
  const { [PICTURE_VERSION_ATTRIBUTE]: mark = '', ...kept } = attribs;
  if (uuid === null) return { tagName, attribs: kept };
  return {
    tagName,
    attribs: {
      ...kept,
      ...(isPictureVersion(mark) ? { [PICTURE_VERSION_ATTRIBUTE]: mark } : {}),
      src: getPictureAddress(uuid),
    },
  };
}

/** Allowed elements: blocks, inline elements, lists, pictures, links and tables. */
const TAGS =
  'p br hr div span blockquote pre code h2 h3 h4 h5 h6 ' +
  'strong b em i u s del ins sub sup mark small ' +
  'ul ol li dl dt dd a img figure figcaption ' +
  'table caption colgroup col thead tbody tfoot tr th td';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', PICTURE_VERSION_ATTRIBUTE],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    col: ['span'],
    ol: ['start'],
    figure: [{ name: 'data-size', values: [...PICTURE_SIZES] }],
    // A formula contains only its LaTeX text (domain/text/formula.ts), from which the program renders it.
    span: [{ name: 'data-formula', values: ['inline'] }],
    div: [{ name: 'data-formula', values: ['block'] }],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // An h1 becomes an h2, because only the title of a page may be an h1.
  transformTags: { a: transformLink, h1: 'h2', img: transformImage },
  // A picture whose address was removed is dropped.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
};

/**
 * Sanitises user-written HTML once, when it is saved. Removes scripts, event handlers, styles, and all addresses except http(s),
 * mail, telephone and paths of this portal.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html.normalize('NFC'), OPTIONS).trim();
}
