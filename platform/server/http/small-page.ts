/** Standalone HTML pages for phones, without scripts and external files. */

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:480px;padding:32px 20px;color:CanvasText;background:Canvas}
h1{font-size:20px;margin:0 0 12px}p{margin:0 0 16px}.note{border:1px dashed;padding:8px 12px;border-radius:6px}button{font:inherit;font-weight:600;min-height:44px;padding:0 24px;border-radius:6px;border:1px solid;background:Canvas;color:CanvasText}input{font:inherit;min-height:40px;width:100%;box-sizing:border-box;padding:0 10px}label{display:block;margin:0 0 16px}`;

/**
 * Renders a complete HTML page.
 * @param body HTML
 */
export const renderStandalonePage = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} - 知讯资管家</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
