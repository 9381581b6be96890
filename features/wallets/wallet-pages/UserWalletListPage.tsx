import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { saveFile } from '../../../core/web/call/file-save.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { CodeFilter } from '../../../core/web/list/filter/Filter.tsx'
import { readAddress } from '../../../core/web/list/list-url.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { notifyFailure } from '../../../core/web/notices/notices.ts'
import { Can } from '../../../core/web/session/permissions.tsx'
import { download } from '../../../core/web/call/send.ts'
import { OwnerType, WalletKind, WalletStatus } from '../../ledger/ledger.shared.ts'
import { ownerColumns } from '../owner/owner-columns.tsx'
import { copiedColumn, TextFilter, YesNoFilter } from '../../../core/web/list/listing-parts.tsx'
import { type ShownRow, useWalletActions } from './WalletActions.tsx'
import { OwnerWallets } from './OwnerWallets.tsx'
import { TotalsHint } from './TotalsHint.tsx'
import { walletColumns, walletTotals } from './wallet-columns.tsx'
import { recordsOfWallet } from './wallet-path.tsx'
import { wallet } from '../wallet/wallet.contract.ts'

const WalletDrawer = lazily(() => import('./WalletDrawer.tsx').then((m) => m.WalletDrawer))
const WalletForm = lazily(() => import('./WalletForm.tsx').then((m) => m.WalletForm))

/** 用户钱包: the wallets of parties and merchants in the caller's reach. */
export function UserWalletListPage() {
  const { userNo } = readAddress(new URLSearchParams(useLocation().search)).filters
  const [isAdding, setAdding] = useState(false)
  const { rowActions, dialog } = useWalletActions(({ walletNo }) => recordsOfWallet(walletNo))
  return (
    <>
      <ListPage
        title={t('用户钱包')}
        list={wallet.list}
        rowKey="id"
        above={
          <>
            <TotalsHint />
            {userNo && <OwnerWallets userNo={userNo} />}
          </>
        }
        nameOf={({ walletNo }) => walletNo}
        columns={[
          copiedColumn<ShownRow>('walletNo', t('钱包编号'), { pin: 'left', width: 180, card: 'title' }),
          ...ownerColumns<ShownRow>(),
          ...walletColumns<ShownRow>(),
          { key: 'remark', title: t('备注'), width: 160, startsHidden: true },
        ]}
        filters={
          <>
            <TextFilter name="userName" label={t('主体名称')} />
            <TextFilter name="userNo" label={t('主体编号')} />
            <CodeFilter name="userType" label={t('主体类型')} codes={OwnerType} />
            <CodeFilter name="walletKind" label={t('钱包类型')} codes={WalletKind} />
            <CodeFilter name="walletStatus" label={t('钱包状态')} codes={WalletStatus} />
            <YesNoFilter name="isPending" label={t('待审核变更')} />
            <TextFilter name="walletNo" label={t('钱包编号')} />
          </>
        }
        toolbar={
          <Can code="wallet_status">
            <TemplateButton />
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('新增钱包')}
            </Button>
          </Can>
        }
        rowActions={rowActions}
        record={(id, close) => <WalletDrawer id={id} onClose={close} />}
        totals={{ call: wallet.statistics, cells: walletTotals }}
        sheet={wallet.export}
      />
      {dialog}
      {isAdding && <WalletForm onClose={() => setAdding(false)} />}
    </>
  )
}

/** Saves the sheet in which wallets are prepared. */
function TemplateButton() {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    try {
      const answer = await download(wallet.template, {})
      if ('content' in answer) saveFile(answer.content, answer.name)
    } catch (error) {
      notifyFailure(callErrorOf(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button loading={isRunning} onClick={() => void run()}>
      {t('下载模板')}
    </Button>
  )
}
