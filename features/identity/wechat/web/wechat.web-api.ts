/** Public API of the WeChat feature, for the personal centre. */
export { WechatBinding } from './wechat-binding.tsx';
