import { DownloadOutlined } from '@ant-design/icons'
import { Button, Form, Input, Segmented, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { notify, notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { download } from '../../../core/web/call/send.ts'
import { Section } from '../../../core/web/show/DetailPage.tsx'
import { insight } from './insight.contract.ts'
import { type Branch, rightsTree, type Rights, type Show } from './rights-tree.rules.ts'
import { SubjectSelect } from './SubjectSelect.tsx'
import './insight.css'

type SubjectKind = 'user' | 'role'

/** User or role whose rights are shown, and the one to compare with. */
interface Question {
  kind: SubjectKind
  id: string
  otherKind?: SubjectKind
  otherId?: string
}

/** 有效权限: what a user or role may do and by which role, or two of them side by side; whom stands in the address. */
export function RightsPage() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search)
  const kind: SubjectKind = asked.get('kind') === 'role' ? 'role' : 'user'
  const otherKind: SubjectKind = asked.get('otherKind') === 'role' ? 'role' : 'user'
  const [id, otherId] = [asked.get('id') ?? '', asked.get('otherId') ?? '']
  const other = otherId ? ({ otherKind, otherId } as const) : {}
  const question: Question = { kind, id, ...other }
  const answer = useCall(insight.rights, question, { enabled: id !== '', keepsLast: true, freshMs: 0 })
  const change = (given: Record<string, string>) => {
    const named = Object.entries({ ...Object.fromEntries(asked), ...given }).filter(([, value]) => value !== '')
    void navigate(`${pathname}?${new URLSearchParams(named)}`, { replace: true })
  }
  const rights = id === '' ? undefined : answer.data
  return (
    <section className="detail-page" aria-label={t('有效权限')}>
      <header className="detail-head">
        <h1>{t('有效权限')}</h1>
        <div className="list-toolbar">{rights && <ExportRights question={question} />}</div>
      </header>
      <Form layout="vertical" component="div" className="detail-section insight-form">
        <SubjectPicker
          title={t('查看对象')}
          kind={kind}
          id={id}
          name={rights?.left.name}
          onChange={(next, of) => change({ kind: next, id: of })}
        />
        <SubjectPicker
          title={t('对比对象（可不选）')}
          kind={otherKind}
          id={otherId}
          name={rights?.right?.name}
          onChange={(next, of) => change({ otherKind: next, otherId: of })}
        />
      </Form>
      {id === '' && <p className="absent">{t('选择一个用户或角色，查看其有效权限及来源角色；再选一个即可对比。')}</p>}
      {id !== '' && answer.error && <ReadFailure error={answer.error} onRetry={() => void answer.refetch()} />}
      {id !== '' && answer.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {rights && !answer.error && <Matrix rights={rights} />}
    </section>
  )
}

function SubjectPicker({
  title,
  kind,
  id,
  name,
  onChange,
}: {
  title: string
  kind: SubjectKind
  id: string
  name: string | undefined
  onChange: (kind: SubjectKind, id: string) => void
}) {
  return (
    <>
      <Form.Item label={t('{title}类型', { title })}>
        <Select
          aria-label={t('{title}类型', { title })}
          value={kind}
          options={[
            { value: 'user', label: t('用户') },
            { value: 'role', label: t('角色') },
          ]}
          onChange={(next: SubjectKind) => onChange(next, '')}
        />
      </Form.Item>
      <Form.Item label={title} htmlFor={`subject-${title}`}>
        <SubjectSelect
          id={`subject-${title}`}
          kind={kind}
          value={id}
          {...(name ? { chosen: name } : {})}
          onChange={(of) => onChange(kind, of)}
        />
      </Form.Item>
    </>
  )
}

function ExportRights({ question }: { question: Question }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const answer = await download(insight.exportRights, question)
      if ('message' in answer) notify('info', answer.message)
      else saveFile(answer.content, answer.name)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Can code="insight_export">
      <Button icon={<DownloadOutlined />} loading={isRunning} onClick={() => void run()}>
        {t('导出')}
      </Button>
    </Can>
  )
}

function Matrix({ rights }: { rights: Rights }) {
  const [words, setWords] = useState('')
  const [show, setShow] = useState<Show>('held')
  const { left, right } = rights
  const tree = rightsTree(rights, { words, show: right ? show : 'held', language: language.get() })
  const shows: { value: Show; label: string }[] = [
    { value: 'held', label: t('全部') },
    { value: 'left', label: t('仅前者有') },
    { value: 'right', label: t('仅后者有') },
    { value: 'both', label: t('共有') },
  ]
  return (
    <Section
      title={
        right
          ? t('{left} 与 {right} 的权限对比', { left: left.name, right: right.name })
          : t('{name} 的有效权限', { name: left.name })
      }
      extra={
        <>
          {right && <Segmented options={shows} value={show} onChange={setShow} aria-label={t('显示范围')} />}
          <Input.Search
            allowClear
            aria-label={t('按菜单或权限代码查找')}
            placeholder={t('按菜单或权限代码查找')}
            onChange={({ target }) => setWords(target.value)}
            style={{ maxWidth: 260 }}
          />
        </>
      }
    >
      <Table<Branch>
        key={`${left.id}-${right?.id ?? ''}-${words}-${show}`}
        size="small"
        rowKey="key"
        dataSource={tree}
        pagination={false}
        sticky
        scroll={{ x: 520 }}
        expandable={{ defaultExpandAllRows: true }}
        locale={{ emptyText: t('没有符合的权限') }}
        columns={[
          { title: t('菜单'), dataIndex: 'name', width: 220, className: 'rights-name' },
          { title: t('权限代码'), dataIndex: 'code', width: 200, responsive: ['md'] },
          {
            title: left.name,
            key: 'left',
            render: (_, { left: roles, children }) => <Given roles={roles} isGroup={Boolean(children)} />,
          },
          ...(right
            ? [
                {
                  title: right.name,
                  key: 'right',
                  render: (_: unknown, { right: roles, children }: Branch) => (
                    <Given roles={roles} isGroup={Boolean(children)} />
                  ),
                },
                {
                  title: t('差异'),
                  key: 'difference',
                  width: 100,
                  render: (_: unknown, branch: Branch) => <Difference branch={branch} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}

/** The roles that give a right; a group that nobody needs to hold stays blank. */
function Given({ roles, isGroup }: { roles: readonly string[]; isGroup: boolean }) {
  if (roles.length > 0) return <span>{roles.join('、')}</span>
  return isGroup ? null : <span className="absent">—</span>
}

function Difference({ branch: { left, right } }: { branch: Branch }) {
  if (left.length > 0 && right.length > 0) return <span>{t('共有')}</span>
  if (left.length > 0) return <span className="rights-only">{t('仅前者有')}</span>
  return right.length > 0 ? <span className="rights-only">{t('仅后者有')}</span> : null
}
