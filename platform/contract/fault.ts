/** Body codes other than 200 (gaps G-24); the HTTP status mirrors them. */
export type FaultCode = 202 | 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 423 | 429 | 500 | 503;

/**
 * One expected failure: a typed id, its body code and its Chinese text. `{name}` in the text is filled from the parameters of `fail`.
 * A fault stands in the contract of the call that may answer it, so that nobody has to guess.
 */
export interface Fault {
  readonly id: `${string}.${string}`;
  readonly code: FaultCode;
  readonly text: string;
}

export function fault(id: Fault['id'], code: FaultCode, text: string): Fault {
  return { id, code, text };
}

/** What is wrong with one input field: path as in the input (`items.0.level`) and a Chinese sentence with the field's name. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

export interface FailureDetail {
  readonly fields?: readonly FieldFault[];
  /** Seconds after which a try makes sense; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /** What it made of the call all the same, as `data` of the answer: a change that waits is a proposal with a number. */
  readonly data?: Readonly<Record<string, string>>;
}

/** An expected failure on its way to the border, where it becomes an answer. */
export class Failure extends Error {
  readonly fault: Fault;
  readonly detail: FailureDetail;

  constructor(reason: Fault, message: string, detail: FailureDetail) {
    super(message);
    this.name = 'Failure';
    this.fault = reason;
    this.detail = detail;
  }
}

/** Makes the failure of a fault; parameters fill the `{name}` places of its text. */
export function fail(
  reason: Fault,
  params: Readonly<Record<string, string | number>> = {},
  detail: FailureDetail = {},
): Failure {
  const message = reason.text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
  return new Failure(reason, message, detail);
}

/** Faults that the kernel itself answers; every call may meet them, so no contract lists them. */
export const KERNEL_FAULTS = {
  badInput: fault('kernel.bad-input', 400, '{message}'),
  malformed: fault('kernel.malformed', 400, '请求内容无法解析，请检查格式'),
  unreadableAddress: fault('kernel.unreadable-address', 400, '网址无法识别，请检查后重试'),
  signInRequired: fault('kernel.sign-in-required', 401, '请先登录'),
  forbidden: fault('kernel.forbidden', 403, '没有访问权限'),
  /** A person who belongs to firms within the operator's regions and to others. */
  elsewhereToo: fault('kernel.elsewhere-too', 409, '该用户还属于您负责地区以外的企业，请由负责这些地区的运营人员处理'),
  secondRequired: fault('kernel.second-required', 403, '您的发布须经他人批准，请在内容管理中提交'),
  /** Not done yet, and not refused: a second person has to look at it first (docs/adr/0040-second-look.md). */
  held: fault('kernel.held', 202, '已提交审批，批准后生效。可在“变更审批”中查看'),
  tooManyHeld: fault('kernel.too-many-held', 429, '待审批的变更已达 {most} 项，请先处理'),
  /** The page shows one firm, the session works for another one by now: nothing is read or written for the wrong one. */
  otherFirm: fault('kernel.other-firm', 409, '当前企业已切换，这个页面属于另一家企业，请重新载入后再操作'),
  notForTokens: fault('kernel.not-for-tokens', 403, '该操作只能由本人登录后进行，不能使用接口令牌'),
  membershipRequired: fault('kernel.membership-required', 403, '该功能需要有效会员'),
  readOnly: fault('kernel.read-only', 403, '会员已到期，宽限期内仅可查看'),
  /** 423, because a client of the specification signs out at 401 and leaves the page at 403; this one it shows as a message. */
  authenticateAgain: fault('kernel.authenticate-again', 423, '为保障账号安全，请先验证身份再继续'),
  unknownCall: fault('kernel.unknown-call', 404, '接口不存在'),
  noFile: fault('kernel.no-file', 404, '文件不存在，或已随新版本更换，请刷新页面'),
  notFound: fault('kernel.not-found', 404, '数据不存在'),
  wrongMethod: fault('kernel.wrong-method', 405, '请求方法不支持'),
  tooLarge: fault('kernel.too-large', 413, '提交的内容超过大小限制'),
  unsupportedMedia: fault('kernel.unsupported-media', 415, '不支持的内容类型'),
  tooMany: fault('kernel.too-many', 429, '操作过于频繁，请稍后再试'),
  /** One firm or one address has more work waiting than anybody needs. */
  tooMuchWaiting: fault('kernel.too-much-waiting', 429, '还有多个文件正在处理，请等待完成后再试'),
  internal: fault('kernel.internal', 500, '服务器异常'),
  crossSite: fault('kernel.cross-site', 403, '该请求来自其他网站，已被拒绝，请在本站页面上操作'),
  idempotencyKey: fault('kernel.idempotency-key', 400, '请求头 Idempotency-Key 应为 1 到 255 个可见的英文字符'),
  idempotencyReused: fault('kernel.idempotency-reused', 409, '该 Idempotency-Key 已用于内容不同的请求，请换一个新的'),
  idempotencyRunning: fault('kernel.idempotency-running', 409, '使用该 Idempotency-Key 的请求还在处理，请稍后再试'),
  /** Whether it was done cannot be known, so it is not done again before its caller has looked. */
  idempotencyBroken: fault(
    'kernel.idempotency-broken',
    409,
    '使用该 Idempotency-Key 的请求曾经中断，结果未知；请先核对数据，需要重做时换一个新的',
  ),
  busy: fault('kernel.busy', 503, '当前提交的人较多，请稍后再试'),
  /** What takes long for the records of a large enterprise goes on; whoever asks again finds it further or done. */
  underWay: fault('kernel.under-way', 503, '企业档案较多，正在计算，已完成 {percent}%，请稍后再试'),
  archiveTooLarge: fault('kernel.archive-too-large', 413, '企业档案过多，超出一次计算的上限，请联系客服处理'),
  starting: fault('kernel.starting', 503, '系统正在启动，请几秒后重试'),
  unavailable: fault('kernel.unavailable', 503, '数据库暂时无法连接，请稍后再试'),
  diskFull: fault('kernel.disk-full', 503, '数据库所在磁盘已满，暂时不能保存，请稍后再试'),
  databaseReadOnly: fault('kernel.database-read-only', 503, '数据库当前只读，暂时不能保存，请稍后再试'),
} as const;

/** Faults that every call with a file may answer, neither the file's nor its sender's: nothing is stored until it can be. */
export const FILE_FAULTS = {
  scannerDown: fault('files.scanner-down', 503, '病毒扫描服务暂时不可用，文件未保存，请稍后再试'),
  storageDown: fault('files.storage-down', 503, '文件存储暂时不可用，文件未保存，请稍后再试'),
} as const;

/** The record does not exist, or belongs to another enterprise, which must look the same (G-26). */
export const notFound = (): Failure => fail(KERNEL_FAULTS.notFound);

/** A refusal that belongs to one field of the input. */
export function failField(path: string, message: string): Failure {
  return fail(KERNEL_FAULTS.badInput, { message }, { fields: [{ path, message }] });
}
