/** Public API of the codes feature, for the features that send, verify and consume codes. */
export {
  buildMessagePhoneKey,
  consumeCode,
  exchangeCodeForProof,
  sendCode,
  sendCodeLater,
  verifyChangeProof,
  verifyCode,
} from './codes.service.ts';
