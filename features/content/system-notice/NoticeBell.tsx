import { BellOutlined } from '@ant-design/icons'
import { Badge, Popover } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { HeaderButton } from '../../../core/web/layout/header/HeaderButton.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { newestNotices, PopType, systemNotice } from './system-notice.contract.ts'
import './notice-bell.css'

export type Notice = ReceivedOf<typeof systemNotice.mine>['records'][number]

const NoticeDialog = lazily(() => import('./NoticeDialog.tsx').then((m) => m.NoticeDialog))
const NoticePanel = lazily(
  () => import('./NoticePanel.tsx').then((m) => m.NoticePanel),
  () => <div className="notice-panel" aria-busy="true" />,
)

/**
 * The user's notices, messages and tasks behind the bell; a pop-up notice that was not read comes up by itself.
 * @source the specification 2, Screens, notification popover; docs/rulings.md 28; docs/domain/network.md 18.2
 */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Notice | null>(null)
  const [closed, setClosed] = useState<readonly string[]>([])
  const mine = useCall(systemNotice.mine, newestNotices, { keepsLast: true })
  const reading = useSend(systemNotice.read, { done: '', also: [systemNotice.mine] })
  const notices = mine.data?.records ?? []
  const unread = mine.data?.unread ?? 0
  const popUp = notices.find(
    ({ id, popType, isRead }) => popType === PopType.popUp && isRead === 0 && !closed.includes(id),
  )
  const open = (notice: Notice) => {
    setOpen(false)
    setShown(notice)
  }
  const close = (notice: Notice) => {
    setShown(null)
    setClosed([...closed, notice.id])
    if (notice.isRead === 0) void reading.send({ ids: notice.id })
  }
  const current = shown ?? popUp ?? null
  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        content={<NoticePanel notices={notices} onOpen={open} onLeave={() => setOpen(false)} />}
      >
        <span>
          <Badge count={unread} size="small" overflowCount={99}>
            <HeaderButton label={unread > 0 ? t('通知，{n}条未读', { n: unread }) : t('通知')} isExpanded={isOpen}>
              <BellOutlined />
            </HeaderButton>
          </Badge>
        </span>
      </Popover>
      {current && <NoticeDialog notice={current} onClose={() => close(current)} />}
    </>
  )
}
