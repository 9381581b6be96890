import { Button, Modal } from 'antd'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { t } from '../../../core/web/language/language.ts'
import { notify, notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { download } from '../../../core/web/call/send.ts'
import { PlainRows } from '../../../core/web/show/PlainRows.tsx'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { stock } from './stock.contract.ts'

/**
 * Dialog with the number of devices of each model in the reader's own stock; the exported sheet has every holder in reach.
 */
export function ModelsDialog({ onClose }: { onClose: () => void }) {
  const { data, isPending, error } = useCall(stock.models, { current: 1, size: 200 })
  useFocusReturn()
  const save = async () => {
    try {
      const answer = await download(stock.exportTotals, {})
      if ('content' in answer) saveFile(answer.content, answer.name)
      else notify('info', answer.message)
    } catch (failed) {
      notifyFailure(callErrorOf(failed))
    }
  }
  return (
    <Modal
      open
      width={820}
      title={t('本级库存型号统计')}
      loading={isPending}
      onCancel={onClose}
      footer={
        <>
          <Can code="stock_export">
            <Button onClick={() => void save()}>{t('导出各持有方汇总')}</Button>
          </Can>
          <Button type="primary" onClick={onClose}>
            {t('知道了')}
          </Button>
        </>
      }
    >
      {error ? (
        error.message
      ) : (
        <PlainRows
          title={t('本级库存型号统计')}
          rows={data?.records ?? []}
          keyOf={({ rpmNo }) => rpmNo}
          empty={t('本级还没有库存')}
          columns={[
            { title: t('型号'), cell: ({ rpmName }) => rpmName },
            { title: t('供应商'), cell: ({ supName }) => supName },
            { title: t('合计'), isRight: true, cell: ({ total }) => total },
            { title: t('在库'), isRight: true, cell: ({ inStock }) => inStock },
            { title: t('调拨中'), isRight: true, cell: ({ inTransfer }) => inTransfer },
            { title: t('已绑定'), isRight: true, cell: ({ bound }) => bound },
            { title: t('已激活'), isRight: true, cell: ({ activated }) => activated },
            { title: t('其他'), isRight: true, cell: ({ others }) => others },
          ]}
        />
      )}
    </Modal>
  )
}
