/** Public API of the codes feature: a feature that sends a code also checks and consumes it. */
export {
  buildMessagePhoneKey,
  checkCode,
  checkProof,
  consumeCode,
  exchangeCode,
  sendCode,
  sendCodeLater,
} from './codes.service.ts';
