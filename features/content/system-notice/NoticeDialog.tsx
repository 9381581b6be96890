import { Button, Modal } from 'antd'
import { t } from '../../../core/web/language/language.ts'
import { CodeText } from '../../../core/web/show/StatusTag.tsx'
import { Moment } from '../../../core/web/show/values.tsx'
import { useFocusReturn } from '../../../core/web/use-focus-return.ts'
import { RichText } from '../../../core/web/field/RichTextField.tsx'
import type { Notice } from './NoticeBell.tsx'
import { NoticeType } from './system-notice.contract.ts'

/** A notice in whole; closing it means that it was read. */
export function NoticeDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal
      open
      title={notice.title}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('知道了')}
        </Button>
      }
    >
      <p className="plain-hint">
        <CodeText codes={NoticeType} value={notice.noticeType} /> <Moment value={notice.beginTime} />
      </p>
      <RichText html={notice.content} />
    </Modal>
  )
}
