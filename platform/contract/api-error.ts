import {
  type ApiErrorDefinition,
  COMPUTATION_IN_PROGRESS,
  defineApiError,
  ENTERPRISE_MISMATCH,
  REAUTHENTICATION_REQUIRED,
} from './error-definition.ts';

/** The error of one input field: its path in the input (`items.0.level`) and a Chinese sentence with the field's name. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface ErrorDetail {
  readonly fields?: readonly FieldError[];
  /** Seconds until a retry is useful; sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /**
   * A result of the call in spite of the error, sent as `data`; for a change that needs approval it contains the uuid of the approval
   * request.
   */
  readonly data?: Readonly<Record<string, string>>;
}

/** An expected error, which the HTTP layer converts to a response. */
export class ApiError extends Error {
  readonly fault: ApiErrorDefinition;
  readonly detail: ErrorDetail;

  constructor(reason: ApiErrorDefinition, message: string, detail: ErrorDetail) {
    super(message);
    this.name = 'ApiError';
    this.fault = reason;
    this.detail = detail;
  }
}

/** Creates an `ApiError` from its definition; parameters fill the `{name}` placeholders of its text. */
export function createApiError(
  reason: ApiErrorDefinition,
  params: Readonly<Record<string, string | number>> = {},
  detail: ErrorDetail = {},
): ApiError {
  const message = reason.text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
  return new ApiError(reason, message, detail);
}

/** Errors of the API kernel. Every call may return them, so contracts do not list them. */
export const KERNEL_ERRORS = {
  badInput: defineApiError('kernel.bad-input', 400, '{message}'),
  malformed: defineApiError('kernel.malformed', 400, '请求内容无法解析，请检查格式'),
  unreadableAddress: defineApiError('kernel.unreadable-address', 400, '网址无法识别，请检查后重试'),
  signInRequired: defineApiError('kernel.sign-in-required', 401, '请先登录'),
  forbidden: defineApiError('kernel.forbidden', 403, '没有访问权限'),
  /** The account belongs to the person; the sign-on that opened the session only covers the enterprise. */
  personalAccount: defineApiError(
    'kernel.personal-account',
    403,
    '本次由企业单点登录，不能查看和修改个人账号；请退出后用密码或验证码登录',
  ),
  /** The person belongs both to enterprises within the operator's regions and to others. */
  elsewhereToo: defineApiError(
    'kernel.elsewhere-too',
    409,
    '该用户还属于您负责地区以外的企业，请由负责这些地区的运营人员处理',
  ),
  secondRequired: defineApiError('kernel.second-required', 403, '您的发布须经他人批准，请先提交批准'),
  /** Accepted but not yet applied: the change needs the approval of a second person (docs/adr/0040-approvals.md). */
  held: defineApiError('kernel.held', 202, '已提交审批，批准后生效。可在“变更审批”中查看'),
  tooManyHeld: defineApiError('kernel.too-many-held', 429, '待审批的变更已达 {most} 项，请先处理'),
  otherEnterprise: ENTERPRISE_MISMATCH,
  notForTokens: defineApiError('kernel.not-for-tokens', 403, '该操作只能由本人登录后进行，不能使用接口令牌'),
  membershipRequired: defineApiError('kernel.membership-required', 403, '该功能需要有效会员'),
  readOnly: defineApiError('kernel.read-only', 403, '会员已到期，宽限期内仅可查看'),
  authenticateAgain: REAUTHENTICATION_REQUIRED,
  /** Not 403, at which clients leave the page according to the specification. */
  secondFactorRequired: defineApiError(
    'kernel.second-factor-required',
    409,
    '按平台的安全要求，请先在个人中心启用二次验证，或用密钥登录',
  ),
  operatorAddress: defineApiError('kernel.operator-address', 409, '平台运营账号只能在规定的网络中使用'),
  unknownCall: defineApiError('kernel.unknown-call', 404, '接口不存在'),
  noFile: defineApiError('kernel.no-file', 404, '文件不存在，或已随新版本更换，请刷新页面'),
  notFound: defineApiError('kernel.not-found', 404, '数据不存在'),
  wrongMethod: defineApiError('kernel.wrong-method', 405, '请求方法不支持'),
  tooLarge: defineApiError('kernel.too-large', 413, '提交的内容超过大小限制'),
  unsupportedMedia: defineApiError('kernel.unsupported-media', 415, '不支持的内容类型'),
  tooMany: defineApiError('kernel.too-many', 429, '操作过于频繁，请稍后再试'),
  /** Too many tasks of one enterprise or address are in the queue. */
  tooMuchWaiting: defineApiError('kernel.too-much-waiting', 429, '还有多个文件正在处理，请等待完成后再试'),
  internal: defineApiError('kernel.internal', 500, '服务器异常'),
  crossSite: defineApiError('kernel.cross-site', 403, '该请求来自其他网站，已被拒绝，请在本站页面上操作'),
  idempotencyKey: defineApiError(
    'kernel.idempotency-key',
    400,
    '请求头 Idempotency-Key 应为 1 到 255 个可见的英文字符',
  ),
  idempotencyReused: defineApiError(
    'kernel.idempotency-reused',
    409,
    '该 Idempotency-Key 已用于内容不同的请求，请换一个新的',
  ),
  idempotencyRunning: defineApiError(
    'kernel.idempotency-running',
    409,
    '使用该 Idempotency-Key 的请求还在处理，请稍后再试',
  ),
  /** It is unknown whether the interrupted request was executed, so it is not repeated before the client has checked. */
  idempotencyBroken: defineApiError(
    'kernel.idempotency-broken',
    409,
    '使用该 Idempotency-Key 的请求曾经中断，结果未知；请先核对数据，需要重做时换一个新的',
  ),
  busy: defineApiError('kernel.busy', 503, '当前提交的人较多，请稍后再试'),
  underWay: COMPUTATION_IN_PROGRESS,
  archiveTooLarge: defineApiError('kernel.archive-too-large', 413, '企业档案过多，超出一次计算的上限，请联系客服处理'),
  starting: defineApiError('kernel.starting', 503, '系统正在启动，请几秒后重试'),
  unavailable: defineApiError('kernel.unavailable', 503, '数据库暂时无法连接，请稍后再试'),
  diskFull: defineApiError('kernel.disk-full', 503, '数据库所在磁盘已满，暂时不能保存，请稍后再试'),
  databaseReadOnly: defineApiError('kernel.database-read-only', 503, '数据库当前只读，暂时不能保存，请稍后再试'),
} as const;

/** Errors of every call with a file that neither the file nor the user causes; nothing is stored. */
export const FILE_ERRORS = {
  scannerDown: defineApiError('files.scanner-down', 503, '病毒扫描服务暂时不可用，文件未保存，请稍后再试'),
  storageDown: defineApiError('files.storage-down', 503, '文件存储暂时不可用，文件未保存，请稍后再试'),
} as const;

/** The record does not exist, or belongs to another enterprise; both must return the same error (G-26). */
export const createNotFoundError = (): ApiError => createApiError(KERNEL_ERRORS.notFound);

/** Creates the validation error of one field of the input. */
export function createFieldError(path: string, message: string): ApiError {
  return createApiError(KERNEL_ERRORS.badInput, { message }, { fields: [{ path, message }] });
}
