import { createRoot, hydrateRoot } from 'react-dom/client'
import { SignInApp } from './SignInApp.tsx'
import { documentLanguage, rememberRequestedLanguage } from './use-page-language.ts'

rememberRequestedLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('signin.html has no #root')

const app = <SignInApp initialLanguage={documentLanguage()} />
if (root.firstChild) hydrateRoot(root, app)
else createRoot(root).render(app)
