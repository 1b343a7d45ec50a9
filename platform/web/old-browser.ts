// The scripts of a page require Chromium 105, Firefox 125 or Safari 17.4, and use no newer features except those that `POLYFILL_SCRIPT`
// provides (checks/browsers.test.ts). Older browsers still show the server-rendered page.

/**
 * Script for the head of a page, in syntax that every browser understands. It provides functions that pages and libraries use and Chromium
 * 105 to 119 lack, because browsers built on these versions are common in enterprises. Existing functions are not replaced.
 */
export const POLYFILL_SCRIPT =
  '(function(w){var A=Array.prototype,S=String.prototype,lone;function add(to,name,value){if(to&&!to[name])' +
  'Object.defineProperty(to,name,{value:value,writable:true,configurable:true})}function copy(list){return A.slice.call(list)}' +
  'function group(items,key,put){Array.from(items).forEach(function(item,at){put(key(item,at),item)})}' +
  'function surrogates(){return lone||(lone=new RegExp("\\\\p{Surrogate}","gu"))}' +
  'add(A,"toSorted",function(by){return copy(this).sort(by)});add(A,"toReversed",function(){return copy(this).reverse()});' +
  'add(A,"toSpliced",function(){var list=copy(this);A.splice.apply(list,arguments);return list});' +
  'add(w.Map,"groupBy",function(items,key){var all=new Map();group(items,key,function(k,item){var list=all.get(k);' +
  'if(list)list.push(item);else all.set(k,[item])});return all});' +
  'add(Object,"groupBy",function(items,key){var all=Object.create(null);group(items,key,function(k,item){' +
  '(all[k]||(all[k]=[])).push(item)});return all});' +
  'add(w.URL,"canParse",function(url,base){try{return !!new URL(url,base)}catch(e){return false}});' +
  'add(S,"toWellFormed",function(){return String(this).replace(surrogates(),"\\ufffd")});' +
  'add(S,"isWellFormed",function(){return String(this).search(surrogates())<0});' +
  'add(w.AbortSignal,"any",function(signals){var all=new AbortController();Array.from(signals).forEach(function(one){' +
  'if(one.aborted)all.abort(one.reason);else one.addEventListener("abort",function(){all.abort(one.reason)},{signal:all.signal})});' +
  'return all.signal})})(window)';

/**
 * Message for unsupported browsers. Dual-engine browsers, common in enterprises, lack required features in their compatibility mode, so the
 * text names the required mode.
 */
const WORDS =
  '当前浏览器版本较低，部分功能无法使用。请升级浏览器；使用 360、QQ、搜狗等双核浏览器的，请在地址栏右侧切换到“极速模式”。';

const LOOK =
  'position:fixed;left:0;right:0;bottom:0;z-index:99999;padding:12px 16px;background:#fff7e6;color:#5c3a00;' +
  'border-top:1px solid #d48806;font:15px/24px sans-serif;text-align:center';

/** Name of the `window` property that is true in a browser that cannot run the scripts of a page. */
export const UNSUPPORTED_BROWSER_FLAG = 'cannotRunPortal';

/**
 * Script for the head of a page, in syntax that the oldest browsers understand. It shows a dismissible bar at the bottom if the browser is
 * too old. The bar is appended after the body, because React controls the content of the body. Such a browser keeps the server-rendered
 * page, because React would remove the whole document when a script fails.
 */
export const OLD_BROWSER_SCRIPT =
  '(function(w,d){function test(of){try{return !!of()}catch(e){return false}}' +
  'var runs=test(function(){return [].findLast&&Object.hasOwn&&new RegExp("(?<=a)b")}),' +
  `shows=test(function(){return w.CSS.supports("selector(:has(a))")});w.${UNSUPPORTED_BROWSER_FLAG}=!runs;` +
  'if(runs&&shows||!d.addEventListener)return;' +
  'd.addEventListener("DOMContentLoaded",function(){var bar=d.createElement("div"),end=d.createElement("button");' +
  `bar.setAttribute("role","alert");bar.style.cssText=${JSON.stringify(LOOK)};bar.appendChild(d.createTextNode(${JSON.stringify(WORDS)}));` +
  'end.type="button";end.style.cssText="margin-left:12px;padding:0 12px;min-height:32px";end.appendChild(d.createTextNode("知道了"));' +
  'end.onclick=function(){d.documentElement.removeChild(bar)};bar.appendChild(end);d.documentElement.appendChild(bar)})})(window,document)';
