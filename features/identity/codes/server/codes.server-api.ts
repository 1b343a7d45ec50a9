/** Door of the codes feature: whoever sends a code also checks and spends it. */
export {
  buildMessagePhoneKey,
  checkCode,
  checkProof,
  consumeCode,
  exchangeCode,
  sendCode,
  sendCodeLater,
} from './codes.service.ts';
