import { handle } from '../../../core/server/call/handle.ts'
import { openForEdit } from '../dossier/edit.queries.ts'
import { dossierOf } from '../dossier/merchant-dossier.queries.ts'
import { updateMerchant } from '../dossier/step-saving.actions.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { picture } from './picture-supplement.contract.ts'
import { replacePictures } from '../picture/picture.actions.ts'
import { shownPictures } from '../picture/picture.queries.ts'

export const pictureSupplementCalls = [
  handle(picture.shared, async ({ tx, caller, input }) => {
    const { row, pictures } = await dossierOf(tx, caller, { rpiNo: input.rpiNo })
    return { rpiNo: row.rpiNo, rpiName: row.rpiName, pics: await shownPictures(tx, caller, row.rpiNo, pictures) }
  }),

  // Kinds that are not named stay as they are. A merchant that is onboarded changes its pictures by a change record.
  handle(picture.replaceAll, async ({ tx, caller, input, now, audit }) => {
    const dossier = await openForEdit(tx, caller, { rpiNo: input.rpiNo }, undefined)
    const { row, pictures } = dossier
    const kinds = [...new Set(input.pics.map(({ picKind }) => picKind))]
    await updateMerchant(tx, makerOf(caller, now), dossier, {})
    await replacePictures(tx, caller, row, pictures, input.pics, kinds)
    audit({ entity: 'merchant', no: row.rpiNo, before: { pictures: pictures.length }, after: { replaced: kinds } })
    return {}
  }),
]
