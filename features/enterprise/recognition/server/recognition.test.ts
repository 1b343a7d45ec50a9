import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startPortal, TestCallError } from '#apps/server/testing/portal.ts';
import { addLicenceFile } from '#features/enterprise/attachments/attachments.contract.ts';
import { addLicence } from '#features/enterprise/enterprise/contract/certification.ts';
import { getEnterprise } from '#features/enterprise/enterprise/enterprise.contract.ts';
import type { App } from '#platform/server/app.ts';
import { readConfig } from '#platform/server/config/config.ts';
import type { RecognitionConfig } from '#platform/server/config/recognition-config.ts';
import { createTestPdf, createTestPicture } from '#platform/server/testing/files.ts';
import { createTestOfd } from '#platform/server/testing/ofd.ts';
import * as contract from '../recognition.contract.ts';
import { createLocalRecogniser } from './local-ocr.ts';
import { RecogniserTimeoutError } from './ports.ts';
import {
  drawCertificate,
  drawLicence,
  drawRegistration,
  SAMPLE_LICENCE,
  SAMPLE_REGISTRATION,
} from './testing/draw-form.ts';

const portal = await startPortal({ quiet: true });
const token = await portal.signIn('member');
const guest = await portal.signIn('guest');
afterAll(() => portal.close());

const upload = async (bytes: Uint8Array, filename: string) =>
  (await portal.call(addLicenceFile, { files: { file: { filename, bytes } } }, { token })).uuid;
const licence = (fileUuid: string, as = token) =>
  portal.call(contract.recogniseLicence, { body: { fileUuid } }, { token: as });
const refusal = async (work: Promise<unknown>): Promise<TestCallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TestCallError)) throw new Error(`refusal expected, got ${String(error)}`);
  return error;
};

describe('the recognition of this program', () => {
  it('reads a licence picture, tells how sure it is, and saves nothing', async () => {
    const uuid = await upload(drawLicence(), '执照.png');
    const before = await portal.call(getEnterprise, { query: {} }, { token });
    const { engine, fields } = await licence(uuid);
    expect(engine).toBe('local');
    expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toMatchObject(SAMPLE_LICENCE);
    const code = fields.find(({ field }) => field === 'creditCode');
    expect(code?.confidence).toBeGreaterThanOrEqual(96);
    const scope = fields.find(({ field }) => field === 'bizScope');
    expect(scope?.value).toMatch(/^房屋建筑工程.*钢结构工程/);
    for (const { confidence } of fields) expect(confidence).toBeLessThanOrEqual(100);
    expect(await portal.call(getEnterprise, { query: {} }, { token })).toEqual(before);
  });
  it('reads the licence that is handed in for a certification, of its sender alone', async () => {
    const lines = [
      { text: '统一社会信用代码', x: 20, y: 20 },
      { text: SAMPLE_LICENCE.creditCode, x: 70, y: 20 },
      { text: '名称', x: 20, y: 40 },
      { text: SAMPLE_LICENCE.entName, x: 70, y: 40 },
    ];
    const page = { file: { filename: '执照.ofd', bytes: createTestOfd({ pages: [lines] }) } };
    const sent = await portal.call(addLicence, { files: page }, { token: guest });
    const { creditCode, entName } = SAMPLE_LICENCE;
    const read = (await licence(sent.uuid, guest)).fields;
    expect(Object.fromEntries(read.map(({ field, value }) => [field, value]))).toMatchObject({ creditCode, entName });
    expect((await refusal(licence(sent.uuid))).code).toBe(404);
  });
  it('reads a qualification certificate', async () => {
    const body = { fileUuid: await upload(drawCertificate(), '证书.png') };
    const { fields } = await portal.call(contract.recogniseCertificate, { body }, { token });
    expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toMatchObject({
      certName: '建筑业企业资质证书',
      certNo: 'D144000001',
      validEnd: '2028-12-28',
      issueDate: '2023-12-29',
    });
  });
  it('reads a registration certificate, covers the ID number, and saves nothing', async () => {
    const fileUuid = await upload(drawRegistration(), '注册证书.png');
    const { fields } = await portal.call(contract.recogniseRegistration, { body: { fileUuid } }, { token });
    const { idNo, ...plain } = SAMPLE_REGISTRATION;
    expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toMatchObject({
      ...plain,
      idNo: '110105********002X',
    });
    expect(JSON.stringify(fields)).not.toContain(idNo);
    for (const { confidence } of fields) {
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(100);
    }
  });
  const ELECTRONIC = [
    ['二级建造师注册证书', 70, 20],
    ['姓名：', 20, 40],
    ['示例人', 50, 40],
    ['注册编号：苏1322024000001', 20, 50],
    ['聘用企业：江陵示例建设有限公司', 20, 60],
    ['注册专业：建筑工程（有效期：2024-03-18至2027-03-17）', 20, 70],
  ] as const;
  const readElectronic = async (term: string, isByCharacter = false) => {
    const lines = [...ELECTRONIC, [`使用有效期：${term}`, 20, 80] as const].map(([text, x, y]) => ({ text, x, y }));
    const bytes = createTestOfd({ pages: [lines], isByCharacter, seals: 1 });
    const fileUuid = await upload(bytes, `${term}${isByCharacter}.ofd`);
    return await portal.call(contract.recogniseRegistration, { body: { fileUuid } }, { token });
  };
  it.each([false, true])('reads an electronic certificate in OFD, written by characters: %s', async (isByCharacter) => {
    const { engine, fields, usableUntil, isUsable } = await readElectronic('2099-01-01至2099-06-29', isByCharacter);
    expect(engine).toBe('text');
    expect(Object.fromEntries(fields.map(({ field, value }) => [field, value]))).toMatchObject({
      name: '示例人',
      unit: '江陵示例建设有限公司',
      regNo: '苏1322024000001',
      specialty: '建筑工程',
      validEnd: '2027-03-17',
      regType: '二级建造师',
    });
    expect({ usableUntil, isUsable }).toEqual({ usableUntil: '2099-06-29', isUsable: true });
  });
  it('says that an electronic certificate is past its term of use, which is not that of the registration', async () => {
    const { fields, usableUntil, isUsable } = await readElectronic('2024-03-18至2024-09-14');
    expect({ usableUntil, isUsable }).toEqual({ usableUntil: '2024-09-14', isUsable: false });
    expect(fields.find(({ field }) => field === 'validEnd')?.value).toBe('2027-03-17');
  });
  it('says so when a picture holds no licence, and when the file is no picture', async () => {
    expect(await refusal(licence(await upload(createTestPicture('png', '空白', 300, 200), '风景.png')))).toMatchObject({
      code: 400,
      message: expect.stringContaining('没有识别出营业执照的内容'),
    });
    expect(await refusal(licence(await upload(createTestPdf(), '执照.pdf')))).toMatchObject({
      code: 400,
      message: expect.stringContaining('没有识别出营业执照的内容'),
    });
  });
  it('reads no uploaded picture for a user without an enterprise', async () => {
    const uuid = await upload(createTestPicture('jpg', '甲'), '甲.jpg');
    expect(await refusal(licence(uuid, guest))).toMatchObject({ code: 403 });
    expect(await refusal(licence('no-such-file'))).toMatchObject({ code: 404 });
  });
  it('gives up after its time', async () => {
    const hurried = createLocalRecogniser(1);
    await expect(hurried.read(drawLicence())).rejects.toThrow(RecogniserTimeoutError);
  });
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function getForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

const line = (words: string, left: number, top: number, average = 0.95) => ({
  words,
  location: { left, top, width: words.length * 30, height: 32 },
  probability: { average, min: average, variance: 0 },
});

/** A server that speaks Baidu's protocol: token for key and secret, then the words of a picture. */
async function startBaidu(answer?: unknown) {
  const seen: { path: string; form: URLSearchParams; token: string | null }[] = [];
  const server = createServer((request, response) => {
    void getForm(request).then((form) => {
      const url = new URL(request.url ?? '/', 'http://local');
      seen.push({ path: url.pathname, form, token: url.searchParams.get('access_token') });
      const isKnown = form.get('client_id') === 'key' && form.get('client_secret') === 'secret';
      const body =
        url.pathname === '/oauth/2.0/token'
          ? isKnown
            ? { access_token: 'token-1', expires_in: 2_592_000 }
            : { error_code: 110, error_msg: 'Access token invalid or no longer valid' }
          : (answer ?? {
              log_id: 1,
              words_result: [
                line('统一社会信用代码', 90, 190),
                line('91110105MAO1EXMPOE', 90, 232),
                line('名称 示例甲建设有限公司', 90, 330),
                line('法定代表人', 90, 420, 0.99),
                line('苏明川', 300, 420, 0.62),
              ],
            });
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function getBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Signature version 3 as Alibaba Cloud describes it, worked out anew from what came over the wire. */
function isSigned({ method, url = '/', headers }: IncomingMessage, body: Buffer): boolean {
  const match = /^ACS3-HMAC-SHA256 Credential=test-key,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  const names = match?.[1]?.split(';') ?? [];
  if (!['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date'].every((name) => names.includes(name)))
    return false;
  if (headers['x-acs-content-sha256'] !== hash(body)) return false;
  const [path = '', query = ''] = url.split('?');
  const lines = names.map((name) => `${name}:${String(headers[name])}\n`).join('');
  const canonical = `${method}\n${path}\n${query}\n${lines}\n${names.join(';')}\n${hash(body)}`;
  const toSign = `ACS3-HMAC-SHA256\n${hash(canonical)}`;
  return createHmac('sha256', 'test-secret').update(toSign).digest('hex') === match?.[2];
}

const boxed = (word: string, x: number, y: number, prob = 99) => ({
  word,
  prob,
  pos: [
    { x, y },
    { x: x + word.length * 30, y },
    { x: x + word.length * 30, y: y + 32 },
    { x, y: y + 32 },
  ],
});

/** A server that speaks Alibaba Cloud's protocol: the picture in the body, the lines as JSON within the answer. */
async function startAliyun(answer?: object) {
  const seen: { action: unknown; version: unknown; kind: string; isSigned: boolean }[] = [];
  const server = createServer((request, response) => {
    void getBytes(request).then((body) => {
      const isFine = isSigned(request, body);
      const { 'x-acs-action': action, 'x-acs-version': version } = request.headers;
      if (isFine) seen.push({ action, version, kind: body.subarray(1, 4).toString(), isSigned: isFine });
      const lines = [
        boxed('中华人民共和国一级注册结构工程师注册证书', 300, 60),
        boxed('姓名', 120, 220),
        boxed('苏明川', 400, 220, 62),
        boxed('身份证号码11010519491231002X', 120, 300, 98),
        boxed('有效期至：2027年3月17日', 120, 380),
      ];
      const good = answer ?? { RequestId: 'r-1', Data: JSON.stringify({ prism_wordsInfo: lines, height: 1100 }) };
      const bad = { RequestId: 'r-2', Code: 'SignatureDoesNotMatch', Message: 'not ours' };
      response.statusCode = isFine ? 200 : 400;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(isFine ? good : bad));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

async function withService(service: Partial<RecognitionConfig>, work: () => Promise<void>): Promise<void> {
  const app = portal.app as { -readonly [K in keyof App]: App[K] };
  const before = app.config;
  app.config = { ...before, recognition: { baidu: null, aliyun: null, ...service } };
  await work().finally(() => {
    app.config = before;
  });
}

describe('the recognition service', () => {
  it('gets the picture and a token, and its words become fields with their confidence', async () => {
    const baidu = await startBaidu();
    const uuid = await upload(drawLicence(), '执照.png');
    await withService({ baidu: { endpoint: baidu.endpoint, apiKey: 'key', secretKey: 'secret' } }, async () => {
      const { engine, fields } = await licence(uuid);
      expect(engine).toBe('baidu');
      expect(fields).toEqual(
        expect.arrayContaining([
          // The letter O stands for a zero here: the check character of the code proves it.
          expect.objectContaining({ field: 'creditCode', value: '91110105MA01EXMP0E', confidence: 96 }),
          expect.objectContaining({ field: 'entName', value: '示例甲建设有限公司' }),
          expect.objectContaining({ field: 'legalPerson', value: '苏明川', confidence: 62 }),
        ]),
      );
      await licence(uuid);
    });
    expect(baidu.seen.map(({ path, token: used }) => [path, used])).toEqual([
      ['/oauth/2.0/token', null],
      ['/rest/2.0/ocr/v1/accurate', 'token-1'],
      ['/rest/2.0/ocr/v1/accurate', 'token-1'],
    ]);
    expect(
      Buffer.from(baidu.seen[1]?.form.get('image') ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
  it('that refuses, answers nonsense or is not there is a clear error, never a half answer', async () => {
    const uuid = await upload(drawLicence(), '执照.png');
    const refusing = await startBaidu({ error_code: 17, error_msg: 'Open api daily request limit reached' });
    const odd = await startBaidu({ hello: 'world' });
    const good = await startBaidu();
    for (const baidu of [
      { endpoint: refusing.endpoint, apiKey: 'key', secretKey: 'secret' },
      { endpoint: odd.endpoint, apiKey: 'key', secretKey: 'secret' },
      { endpoint: good.endpoint, apiKey: 'key', secretKey: 'wrong' },
      { endpoint: 'http://127.0.0.1:1', apiKey: 'key', secretKey: 'secret' },
    ])
      await withService({ baidu }, async () => {
        expect(await refusal(licence(uuid))).toMatchObject({
          code: 503,
          message: expect.stringContaining('暂时不可用'),
        });
      });
  });
  it('of Alibaba Cloud gets the signed picture, and its lines become fields with their confidence', async () => {
    const aliyun = await startAliyun();
    const fileUuid = await upload(drawRegistration(), '注册证书.png');
    const key = { accessKeyId: 'test-key', accessKeySecret: 'test-secret' };
    await withService({ aliyun: { endpoint: aliyun.endpoint, ...key } }, async () => {
      const { engine, fields } = await portal.call(contract.recogniseRegistration, { body: { fileUuid } }, { token });
      expect(engine).toBe('aliyun');
      expect(fields).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ field: 'name', value: '苏明川', confidence: 62 }),
          expect.objectContaining({ field: 'regType', value: '一级结构工程师', confidence: 99 }),
          expect.objectContaining({ field: 'idNo', value: '110105********002X', confidence: 98 }),
          expect.objectContaining({ field: 'validEnd', value: '2027-03-17' }),
        ]),
      );
    });
    expect(aliyun.seen).toEqual([{ action: 'RecognizeAdvanced', version: '2021-07-07', kind: 'PNG', isSigned: true }]);
    for (const service of [
      { endpoint: aliyun.endpoint, ...key, accessKeySecret: 'wrong' },
      { endpoint: 'http://127.0.0.1:1', ...key },
    ])
      await withService({ aliyun: service }, async () => {
        expect(await refusal(licence(fileUuid))).toMatchObject({ code: 503 });
      });
    const odd = await startAliyun({ RequestId: 'r', Data: '{"hello":1}' });
    await withService({ aliyun: { endpoint: odd.endpoint, ...key } }, async () => {
      expect(await refusal(licence(fileUuid))).toMatchObject({ code: 503 });
    });
  });
  it('is configured with both keys or not at all, and only one of the two', () => {
    const aliyun = { ALIYUN_OCR_ACCESS_KEY_ID: 'id', ALIYUN_OCR_ACCESS_KEY_SECRET: 'secret' };
    expect(() => readConfig({ ALIYUN_OCR_ACCESS_KEY_ID: 'id' })).toThrow('ALIYUN_OCR_ACCESS_KEY_SECRET');
    expect(readConfig(aliyun).recognition.aliyun?.endpoint).toBe('https://ocr-api.cn-hangzhou.aliyuncs.com');
    expect(() => readConfig({ ...aliyun, BAIDU_OCR_API_KEY: 'key', BAIDU_OCR_SECRET_KEY: 'secret' })).toThrow(
      '只能设置一家',
    );
    expect(() => readConfig({ BAIDU_OCR_API_KEY: 'key' })).toThrow('BAIDU_OCR_SECRET_KEY');
    expect(readConfig({}).recognition.baidu).toBeNull();
  });
});
