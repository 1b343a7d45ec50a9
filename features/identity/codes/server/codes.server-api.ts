/** Public API of the codes feature, for the features that send, verify and consume codes. */
export {
  buildMessagePhoneKey,
  checkCode,
  checkProof,
  consumeCode,
  exchangeCode,
  sendCode,
  sendCodeLater,
} from './codes.service.ts';
