import { XMLParser } from 'fast-xml-parser';
import { OFD_ROOT, type OfdDocument, type OfdParts, readOfd } from '#domain/ofd/read-ofd.ts';
import type { XmlElement } from '#domain/ofd/xml-element.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { openZip, type ZipLimits } from './zip.ts';

/** Limits of an uploaded OFD. A certificate of a few pages with fonts and a background picture unpacks to some 10 MB. */
const LIMITS: ZipLimits = { entries: 2000, totalBytes: 120 * 1024 * 1024, entryBytes: 60 * 1024 * 1024, ratio: 200 };
const MAX_XML = 20 * 1024 * 1024;
const MAX_PAGES = 300;

const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i;
/** Attachments inside a document that run when they are opened. */
const ACTIVE_ENDING =
  /\.(?:exe|dll|com|scr|bat|cmd|msi|ps1|vbs|wsf|jse?|mjs|jar|lnk|html?|hta|svg|sh|docm|xlsm|pptm)$/i;

const broken = (cause?: unknown) => new RejectedFileError('OFD 已损坏或不完整，请重新下载后再上传', { cause });

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

type Node = Readonly<Record<string, unknown>>;

/** Converts a node of the parser to an element. The parser itself limits the nesting depth. */
function toElement(node: Node): XmlElement | null {
  const name = Object.keys(node).find((key) => key !== ':@');
  if (name === undefined || name === '#text') return null;
  const inner = node[name] as readonly Node[];
  return {
    name,
    attributes: (node[':@'] ?? {}) as Readonly<Record<string, string>>,
    children: inner.flatMap((child) => toElement(child) ?? []),
    text: inner.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join(''),
  };
}

/**
 * Parses one XML document without a document type.
 * @throws RejectedFileError if it has one, or is not well-formed
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = new TextDecoder().decode(bytes);
  if (DECLARATION.test(text)) throw new RejectedFileError('文件含有不允许的实体声明（DTD），请从原系统重新下载');
  try {
    const [root] = (PARSER.parse(text, true) as readonly Node[]).flatMap((node) => toElement(node) ?? []);
    if (root) return root;
  } catch (cause) {
    throw broken(cause);
  }
  throw broken();
}

export interface OpenedOfd extends OfdDocument {
  readonly close: () => void;
}

/**
 * Opens an OFD document (GB/T 33190-2016) with the limits for uploaded archives. The caller must call `close`.
 * @throws RejectedFileError
 */
export async function openOfd(bytes: Uint8Array): Promise<OpenedOfd> {
  const zip = await openZip(bytes, LIMITS);
  try {
    const names = new Set(zip.names);
    if (!names.has(OFD_ROOT)) throw broken();
    if (zip.names.some((name) => ACTIVE_ENDING.test(name)))
      throw new RejectedFileError('OFD 中嵌有程序或网页文件，为安全起见不能上传');
    const parts: OfdParts = {
      has: (path) => names.has(path),
      readXml: async (path) => parseXml(await zip.read(path, MAX_XML)),
    };
    const document = await readOfd(parts);
    if (document.pageCount > MAX_PAGES)
      throw new RejectedFileError(`OFD 共 ${document.pageCount} 页，最多 ${MAX_PAGES} 页，请分成几个文件`);
    const readPage = async (index: number) =>
      await document.readPage(index).catch((error: unknown) => {
        throw error instanceof RejectedFileError ? error : broken(error);
      });
    return { ...document, readPage, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof RejectedFileError ? error : broken(error);
  }
}

/**
 * Reads every part once to detect damage.
 * @throws RejectedFileError unless the document may be stored
 */
export async function checkOfd(bytes: Uint8Array): Promise<void> {
  const document = await openOfd(bytes);
  document.close();
  const zip = await openZip(bytes, LIMITS);
  try {
    for (const name of zip.names.filter((one) => !one.endsWith('/'))) {
      const part = await zip.read(name);
      if (/\.xml$/i.test(name) && DECLARATION.test(part.toString('latin1'))) parseXml(part);
    }
  } finally {
    zip.close();
  }
}
