import { progress } from './progress.contract.ts'
import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { codeColumn, copiedColumn, momentColumn } from '../../../core/web/list/listing-parts.tsx'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { merchantPath } from '../merchant/merchant-link.tsx'
import { finishStatusColumn } from '../merchant/merchant-columns.tsx'
import { incomingStatusTones } from '../status/incoming-status.tsx'
import { addPath, stepPath } from './onboarding-paths.tsx'
import { stepColumn } from './step-column.tsx'

type Row = RowOf<typeof progress.list>

/** 入驻进度: the caller's own merchants that are on their way, each opening at the step where it stands. */
export function ProgressListPage() {
  const navigate = useNavigate()
  const removing = useSend(progress.remove, { done: t('已删除') })
  const remove = async (row: Row) => {
    const yes = await confirmRemoval({
      title: t('删除商户'),
      text: t('商户“{name}”及其草稿将被删除，不能恢复。', { name: nameOf(row) }),
    })
    if (yes) await removing.send({ ids: row.id })
  }
  return (
    <ListPage
      title={t('入驻进度')}
      list={progress.list}
      rowKey="id"
      nameOf={nameOf}
      bulk={(chosen) => (
        <BulkRemoval
          chosen={chosen}
          code="pos_info_delete"
          nameOf={nameOf}
          remove={({ id }) => send(progress.remove, { ids: id })}
        />
      )}
      columns={columns()}
      toolbar={<NewMerchantButton />}
      firstStep={<NewMerchantButton />}
      rowActions={(row) => (
        <RowActions
          actions={[
            isOpen(row)
              ? { title: t('继续填写'), code: 'pos_info_net_add', run: () => void navigate(stepPath(row.id)) }
              : { title: t('查看'), run: () => void navigate(stepPath(row.id)) },
            {
              title: t('删除'),
              code: 'pos_info_delete',
              isDanger: true,
              ...(isOpen(row) ? {} : { blocked: t('已进件商户不能删除，请走注销变更') }),
              run: () => void remove(row),
            },
          ]}
        />
      )}
    />
  )
}

const open: readonly number[] = [RpiFinishStatus.draft, RpiFinishStatus.rejected]
const isOpen = ({ finishStatus }: Row) => open.includes(finishStatus)
/** Returns the fields still to be filled in; for a merchant that is complete, the reasons why channels refused it. */
function dueOf({ missing, missingCount, aisles }: Row): string {
  if (missingCount === 0) return aisles.flatMap(({ rejectReason }) => rejectReason || []).join('；')
  return `${missing.join('；')}${missingCount > missing.length ? t(' 等{n}项', { n: missingCount }) : ''}`
}
const nameOf = ({ rpiName, rpiShortName, rpiNo }: Row) => rpiName || rpiShortName || rpiNo

/** Leads to the form of a new merchant. */
export function NewMerchantButton() {
  const navigate = useNavigate()
  return (
    <Can code="pos_info_net_add">
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(addPath)}>
        {t('新增进件')}
      </Button>
    </Can>
  )
}

const columns = (): ListColumn<Row>[] => [
  {
    key: 'rpiName',
    title: t('商户名称'),
    width: 200,
    pin: 'left',
    card: 'title',
    render: (row) => <Link to={isOpen(row) ? stepPath(row.id) : merchantPath(row.rpiNo)}>{nameOf(row)}</Link>,
  },
  copiedColumn('rpiNo', t('商户编号'), { width: 185 }),
  finishStatusColumn(),
  stepColumn(),
  {
    key: 'missing',
    title: t('待处理'),
    width: 300,
    card: 'field',
    render: (row) => (isOpen(row) && dueOf(row)) || '—',
  },
  {
    key: 'aisles',
    title: t('通道进件'),
    width: 260,
    render: ({ aisles }) =>
      aisles.length === 0
        ? '—'
        : aisles.map(({ incomingCode, aisleName, incomingStatus, rejectReason }) => (
            <div key={incomingCode} title={rejectReason}>
              {aisleName} <StatusTag codes={IncomingStatus} value={incomingStatus} tones={incomingStatusTones} />{' '}
              {rejectReason}
            </div>
          )),
  },
  codeColumn('userType', t('商户类型'), MerchantUserType, { width: 110 }),
  { key: 'userName', title: t('所属服务商'), width: 160 },
  momentColumn('draftTime', t('草稿时间')),
  momentColumn('updateTime', t('更新时间')),
  momentColumn('createTime', t('创建时间')),
]
