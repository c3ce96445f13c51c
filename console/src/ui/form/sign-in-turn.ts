import { createContext, useContext } from 'react'

const TurnContext = createContext<string | undefined>(undefined)

/** Says to every piece inside under which sign-in the page runs; another value when somebody signed in again. */
export const SignInTurn = TurnContext.Provider

/** Which sign-in the page runs under; what failed because the one before was over can be done again. */
export function useSignInTurn(): string | undefined {
  return useContext(TurnContext)
}
