/** Public API of the codes feature, for the features that send, verify and consume codes. */
export {
  buildMessagePhoneKey,
  verifyCode,
  verifyChangeProof,
  consumeCode,
  exchangeCodeForProof,
  sendCode,
  sendCodeLater,
} from './codes.service.ts';
