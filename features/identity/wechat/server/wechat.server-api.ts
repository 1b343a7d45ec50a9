/** Door of the WeChat feature: sending to a user, and what is served beside the calls. */
export { hasWechat, listFollowers, sendWechat } from './wechat.service.ts';
export { registerWechatFiles } from './wechat-files.ts';
