/** Public API of WeChat for the personal centre. */
export { WechatBinding } from './wechat-binding.tsx';
