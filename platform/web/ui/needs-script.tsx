/** Note in a form whose button requires scripts. Pages without input do not need it. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="needs-script">
        此表单需要浏览器启用 JavaScript 才能提交；不便启用时，请拨打页面底部的电话联系我们。
      </p>
    </noscript>
  );
}
