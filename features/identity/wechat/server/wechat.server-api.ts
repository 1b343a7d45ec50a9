/** Public API of the WeChat feature: sending to a user, and the endpoints besides the calls. */
export { sendWechat } from './wechat.service.ts';
export { registerWechatFiles } from './wechat-files.ts';
