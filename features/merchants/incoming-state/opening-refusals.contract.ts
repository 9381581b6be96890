/** Refusals of what follows when a channel has opened a merchant: its prices are signed, its terminals bound. */
export const openingRefusals = {
  channel: 'noConnection',
  policy: 'tooEarly',
  price: '*',
  stock: 'inTransfer notWithParty snMissing',
  store: 'foreignStore',
  terminal: 'aisleMissing foreignStaff roomFull snTaken storeOff tooMany',
}
