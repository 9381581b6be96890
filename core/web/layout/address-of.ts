import { createContext } from 'react'

/** The address of a page as it was left: of one that is open with its filters, else its path. */
export const AddressOf = createContext((path: string): string => path)
