/** Address of the differences that a filter shows: of one batch, one kind, one status. */
export const diffsPath = (filter: Readonly<Record<string, string>>): string =>
  `/rb-oem/recon/recon_diff?${new URLSearchParams(filter)}`
