let held = 'http://localhost:8080'

/** Says once, at the start, under which address people reach this server. @param address without a slash at the end */
export function usePublicAddress(address: string): void {
  held = address
}

/** The address under which people reach this server: what printed codes and letters name. */
export const publicAddress = (): string => held
