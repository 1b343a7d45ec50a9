/**
 * The oldest browsers in which the scripts of a page run; pages use no newer features (checks/browsers.test.ts). Older browsers still show
 * the server-rendered page.
 */
export const OLDEST_BROWSERS = 'Chromium 117, Firefox 125, Safari 17.4';

/**
 * The script tests the newest features that these browsers have in common. Dual-engine browsers, common in enterprises, lack them in their
 * compatibility mode, so the text names the required mode.
 */
const WORDS =
  '当前浏览器版本较低，部分功能无法使用。请升级浏览器；使用 360、QQ、搜狗等双核浏览器的，请在地址栏右侧切换到“极速模式”。';

const LOOK =
  'position:fixed;left:0;right:0;bottom:0;z-index:99999;padding:12px 16px;background:#fff7e6;color:#5c3a00;' +
  'border-top:1px solid #d48806;font:15px/24px sans-serif;text-align:center';

/**
 * Script for the head of a page, in syntax that the oldest browsers understand. It shows a dismissible bar at the bottom: the browser is
 * too old. The bar is appended after the body, because React controls the content of the body.
 */
export const OLD_BROWSER_SCRIPT =
  '(function(w,d){function isNew(){try{return !!(w.Map.groupBy&&w.AbortSignal.any&&[].toSorted&&w.CSS.supports("selector(:has(a))")' +
  '&&"popover" in w.HTMLElement.prototype)}catch(e){return false}}if(isNew()||!d.addEventListener)return;' +
  'd.addEventListener("DOMContentLoaded",function(){var bar=d.createElement("div"),end=d.createElement("button");' +
  `bar.setAttribute("role","alert");bar.style.cssText=${JSON.stringify(LOOK)};bar.appendChild(d.createTextNode(${JSON.stringify(WORDS)}));` +
  'end.type="button";end.style.cssText="margin-left:12px;padding:0 12px;min-height:32px";end.appendChild(d.createTextNode("知道了"));' +
  'end.onclick=function(){d.documentElement.removeChild(bar)};bar.appendChild(end);d.documentElement.appendChild(bar)})})(window,document)';
