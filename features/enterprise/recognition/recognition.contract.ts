import { z } from 'zod';
import { certificate } from '#domain/records/certificate.ts';
import { enterprise } from '#domain/records/enterprise.ts';
import { getRecognisedNames, type RecognisedNameOf } from '#domain/records/field.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { PROOF_KINDS_TEXT } from '#domain/text/proof-files.ts';
import { cleanText } from '#domain/text/text.ts';
import { enterpriseRequired } from '#features/enterprise/attachments/attachments.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { data, route } from '#platform/contract/route.ts';

const TAG = '证照识别';

export const unsupportedRecognitionFile = defineApiError(
  'recognition.not-a-picture',
  400,
  `只能识别 ${PROOF_KINDS_TEXT} 文件`,
);
export const noFieldsRecognised = defineApiError(
  'recognition.nothing-found',
  400,
  '没有识别出{what}的内容，请换一张清晰、端正的图片',
);
export const documentUnreadable = defineApiError('recognition.unreadable-text', 400, '{message}');
export const recogniserUnavailable = defineApiError(
  'recognition.unavailable',
  503,
  '识别服务暂时不可用，请稍后再试或手工填写',
);
export const recognitionTimedOut = defineApiError(
  'recognition.too-slow',
  503,
  '识别超时，请换一张较小的图片或手工填写',
);

/** Fields of a business licence that are stored in the enterprise record. */
export const LICENCE_FIELDS = getRecognisedNames(enterprise);
export type LicenceField = RecognisedNameOf<typeof enterprise>;

export type CertificateField = RecognisedNameOf<typeof certificate>;

/** Fields of a registration certificate (注册证书). The first three identify the holder and are never saved from a picture. */
export const REGISTRATION_FIELDS = ['name', 'idNo', 'unit', ...getRecognisedNames(registration)] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

const foundField = <const T extends string>(names: readonly T[]) =>
  z.object({
    field: z.enum(names),
    /** The value in the format of the record: day, amount in 万元, or text. */
    value: z.union([z.string(), z.number()]),
    /** Confidence from 0 to 100; the user should check values below 80. */
    confidence: z.number(),
    /** Text on the picture, which may differ from the value. */
    raw: z.string(),
  });

const LicenceFinding = foundField(LICENCE_FIELDS);
export type LicenceFinding = z.output<typeof LicenceFinding>;
const CertificateFinding = foundField(getRecognisedNames(certificate));
export type CertificateFinding = z.output<typeof CertificateFinding>;

const RegistrationFinding = foundField(REGISTRATION_FIELDS).extend({ value: z.string() });
export type RegistrationFinding = z.output<typeof RegistrationFinding>;

/** `text`: the text layer of a PDF or OFD; the other values are the engines that read pictures. */
const engine = z.enum(['text', 'local', 'baidu', 'aliyun']);
/** An electronic certificate may be used only for a limited time after its download. */
const use = {
  usableUntil: z.string().nullable().meta({ title: '电子证书的使用有效期' }),
  isUsable: z.boolean().meta({ title: '电子证书在使用有效期内' }),
};
const fileUuid = z.string().overwrite(cleanText).min(1).max(64).meta({ title: '文件' });
const errors = [
  enterpriseRequired,
  unsupportedRecognitionFile,
  documentUnreadable,
  noFieldsRecognised,
  recogniserUnavailable,
  recognitionTimedOut,
];

/** Reads an uploaded licence. Nothing is saved: confirmed values are saved with C-087. */
export const recogniseLicence = route({
  spec: null,
  method: 'POST',
  path: '/portal/recognition/licence',
  tag: TAG,
  summary: '识别营业执照的图片、PDF 或 OFD（不保存）',
  access: { login: 'ent:info:edit' },
  rate: 'heavy',
  isReadByPost: true,
  body: z.object({ fileUuid }),
  output: data(z.object({ engine, fields: z.array(LicenceFinding), ...use })),
  faults: errors,
});

/** Reads an uploaded qualification certificate. Nothing is saved. */
export const recogniseCertificate = route({
  spec: null,
  method: 'POST',
  path: '/portal/recognition/certificate',
  tag: TAG,
  summary: '识别资质证书的图片、PDF 或 OFD（不保存）',
  access: { member: 'certificate:info:edit' },
  rate: 'heavy',
  isReadByPost: true,
  body: z.object({ fileUuid }),
  output: data(z.object({ engine, fields: z.array(CertificateFinding), ...use })),
  faults: errors,
});

/** Reads an uploaded registration certificate. Nothing is saved, and an ID number is returned masked. */
export const recogniseRegistration = route({
  spec: null,
  method: 'POST',
  path: '/portal/recognition/registration',
  tag: TAG,
  summary: '识别注册证书的图片、PDF 或 OFD（不保存）',
  access: { member: 'personnel:*:edit' },
  rate: 'heavy',
  isReadByPost: true,
  body: z.object({ fileUuid }),
  output: data(z.object({ engine, fields: z.array(RegistrationFinding), ...use })),
  faults: errors,
});
