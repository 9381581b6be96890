import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Popover, Tabs } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { t } from '../../../core/web/language.ts'
import { lazily } from '../../../core/web/lazily.tsx'
import { HeaderButton } from '../../../core/web/layout/HeaderButton.tsx'
import { useCall } from '../../../core/web/queries.ts'
import { Moment } from '../../../core/web/show/values.tsx'
import { useSend } from '../../../core/web/use-send.ts'
import { WaitingFigures } from '../../access/home/WaitingFigures.tsx'
import { deskNotice } from '../desk-notice/desk-notice.contract.ts'
import { PopType, systemNotice } from './system-notice.contract.ts'
import './notice-bell.css'

export type Notice = ReceivedOf<typeof systemNotice.mine>['records'][number]

const NoticeDialog = lazily(() => import('./NoticeDialog.tsx').then((m) => m.NoticeDialog))

/** How many notices the popover shows. */
const shownNotices = 20
/** So old at most are the notices that come up by themselves. */
const freshMs = 300_000

/**
 * The user's notices, messages and tasks behind the bell; a pop-up notice that was not read comes up by itself.
 * @source the specification 2, Screens, notification popover; docs/rulings.md 28; docs/domain/network.md 18.2
 */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<Notice | null>(null)
  const [closed, setClosed] = useState<readonly string[]>([])
  const mine = useCall(systemNotice.mine, { size: shownNotices }, { keepsLast: true, freshMs })
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
        content={<Panel notices={notices} onOpen={open} onLeave={() => setOpen(false)} />}
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

function Panel({
  notices,
  onOpen,
  onLeave,
}: {
  notices: readonly Notice[]
  onOpen: (notice: Notice) => void
  onLeave: () => void
}) {
  return (
    <div className="notice-panel">
      <Tabs
        size="small"
        items={[
          { key: 'notices', label: t('通知'), children: <NoticeList notices={notices} onOpen={onOpen} /> },
          { key: 'messages', label: t('公告'), children: <MessageList onLeave={onLeave} /> },
          { key: 'tasks', label: t('待办'), children: <WaitingFigures /> },
        ]}
      />
    </div>
  )
}

function NoticeList({ notices, onOpen }: { notices: readonly Notice[]; onOpen: (notice: Notice) => void }) {
  if (notices.length === 0) return <p className="absent">{t('没有通知')}</p>
  return (
    <ul className="notice-list">
      {notices.map((notice) => (
        <li key={notice.id} className={notice.isRead === 0 ? 'is-unread' : undefined}>
          <Button type="link" onClick={() => onOpen(notice)}>
            {notice.isRead === 0 && <span className="notice-new">{t('未读')}</span>}
            {notice.title}
          </Button>
          <Moment value={notice.beginTime} />
        </li>
      ))}
    </ul>
  )
}

function MessageList({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const { data } = useCall(deskNotice.list, { size: 10 }, { freshMs })
  const go = (address: string) => {
    onLeave()
    void navigate(address)
  }
  return (
    <>
      {data?.records.length === 0 && <p className="absent">{t('没有公告')}</p>}
      <ul className="notice-list">
        {data?.records.map(({ id, title, releaseTime }) => (
          <li key={id}>
            <Button type="link" onClick={() => go(`/desk/notice?open=${id}`)}>
              {title}
            </Button>
            <Moment value={releaseTime} />
          </li>
        ))}
      </ul>
      <Button type="link" onClick={() => go('/desk/notice')}>
        {t('全部公告')}
      </Button>
    </>
  )
}
