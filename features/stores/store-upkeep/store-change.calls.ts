import { changedEach } from '../../../core/server/call/audit.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { changePassword, knowsPassword } from '../app-password/app-password.actions.ts'
import { StoreStatus } from '../store/store-codes.contract.ts'
import { changeStore, openStore, removeStore, setStoreStatus, switchStore } from './store-change.actions.ts'
import { holdingsOf, storesToChange, storeToChange } from './store-hold.actions.ts'
import { store } from '../store/store.contract.ts'
import { checkStoreRemoval, checkSwitch, storeStatusOnce } from '../store/store.rules.ts'

export const storeChangeCalls = [
  handle(store.hasPassword, async ({ tx, caller, input }) => ({
    isStaffPassWord: await knowsPassword(tx, caller, input.mobile),
  })),

  handle(store.updatePassword, async ({ tx, caller, input, apart, audit }) => {
    await changePassword({ tx, caller, apart, audit }, input)
    return {}
  }),

  handle(store.submit, async ({ tx, caller, input, now, audit }) => {
    const maker = makerOf(caller, now)
    const saved =
      input.id === undefined
        ? await openStore(tx, caller, maker, input)
        : await changeStore(tx, caller, maker, { ...input, id: input.id })
    audit({ entity: 'store', no: saved.rpsNo, before: saved.before, after: saved.after })
    return { id: saved.id, rpsNo: saved.rpsNo, storeNo: saved.rpsNo }
  }),

  handle(store.changeStatus, async ({ tx, caller, input, now, audit }) => {
    const found = await storeToChange(tx, caller, input.id)
    const storeStatus = storeStatusOnce(input.storeStatus, found.storeStatus, found.merchant.rpiStatus)
    await setStoreStatus(tx, makerOf(caller, now), found, storeStatus)
    const action = storeStatus === StoreStatus.open ? 'open' : 'close'
    const { oemNo, rpsNo } = found
    const change = { oemNo, entity: 'store', entityNo: rpsNo, from: found.storeStatus, to: storeStatus, action }
    await logStates(tx, caller.tenantId, caller, [change])
    audit({ entity: 'store', no: rpsNo, before: { storeStatus: found.storeStatus }, after: { storeStatus } })
    return {}
  }),

  handle(store.enable, async ({ tx, caller, input, now, audit }) => {
    const found = await storeToChange(tx, caller, input.id)
    checkSwitch(found.isOn, input.isOn)
    await switchStore(tx, caller, makerOf(caller, now), found, input.isOn)
    audit({ entity: 'store', no: found.rpsNo, before: { isOn: found.isOn }, after: { isOn: input.isOn } })
    return {}
  }),

  handle(store.remove, async ({ tx, caller, input, now, audit }) => {
    const found = await storesToChange(tx, caller, input.ids)
    for (const one of found) checkStoreRemoval(await holdingsOf(tx, caller, one))
    for (const one of found) await removeStore(tx, makerOf(caller, now), one)
    const told = found.map(({ rpsNo, rpiNo, storeName, storeStatus }) => ({ rpsNo, rpiNo, storeName, storeStatus }))
    audit(changedEach('store', ({ rpsNo }) => rpsNo, told, []))
    return {}
  }),
]
