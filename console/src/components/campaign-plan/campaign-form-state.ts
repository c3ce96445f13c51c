import type { Form } from '../../ui/form/use-form.ts'
import type { CampaignDraft, CampaignValues } from './campaign-form.ts'

/** The form of a new campaign. */
export type CampaignFormState = Form<CampaignValues, CampaignDraft>
