import { usePageParts } from '../../../core/web/page-parts.ts'
import { Button, Tabs } from 'antd'
import { useNavigate } from 'react-router'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { Moment } from '../../../core/web/show/values.tsx'
import { deskNotice } from '../desk-notice/desk-notice.contract.ts'
import type { Notice } from './NoticeBell.tsx'

/** Panel that opens below the bell: notices, messages and tasks. */
export function NoticePanel({
  notices,
  onOpen,
  onLeave,
}: {
  notices: readonly Notice[]
  onOpen: (notice: Notice) => void
  onLeave: () => void
}) {
  const { Tasks } = usePageParts().content
  return (
    <div className="notice-panel">
      <Tabs
        size="small"
        items={[
          { key: 'notices', label: t('通知'), children: <NoticeList notices={notices} onOpen={onOpen} /> },
          { key: 'messages', label: t('公告'), children: <MessageList onLeave={onLeave} /> },
          { key: 'tasks', label: t('待办'), children: <Tasks /> },
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
  const { data } = useCall(deskNotice.list, { size: 10 })
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
