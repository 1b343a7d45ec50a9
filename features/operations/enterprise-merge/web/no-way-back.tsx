/**
 * Lists the irreversible effects of a merge and the data that is kept of the removed enterprise; shown with the request and before the
 * start.
 */
export const IrreversibleEffects = () => (
  <ul className="fm-plain">
    <li>合并不能撤销，两家的记录合到一起后不能再分开。</li>
    <li>
      开始前导出并入企业的资料，留存一年：企业、证书、人员、业绩和设备的资料表，修改历史，记录的附件，证件号码完整。可在合并记录中下载，下载须重新验证身份。
    </li>
    <li>导出中没有申报、订单、提醒和消息，它们合并后归保留的企业。</li>
    <li>两家重复的记录留用一份，另一份进入回收站，30 天内可以恢复。</li>
  </ul>
);
