/** Door of the codes feature: whoever sends a code also checks and spends it. */
export {
  checkCode,
  checkProof,
  exchangeCode,
  messagePhoneKey,
  sendCode,
  sendCodeLater,
  spendCode,
} from './codes.service.ts';
