import { defineErrors } from '../error-definition.ts'

export const robotConfigErrors = defineErrors({
  config_item_refused: [
    403,
    'Bu ayarı değiştirme yetkiniz yok: {item}.',
    'You are not allowed to change this setting: {item}.',
  ],
  config_value_refused: [
    422,
    '“{item}” bu değeri alamaz. Modelin izin verdiği aralıktan bir değer seçin.',
    '“{item}” cannot have this value. Choose one that the model allows.',
  ],
  config_of_one_robot: [
    422,
    '“{item}” her robotun kendine özgüdür; birçok robota birden verilemez. Robotun kendi sayfasında değiştirin.',
    '“{item}” is each robot’s own and cannot be given to many. Change it on the page of the robot.',
  ],
  config_over_limit: [
    422,
    '“{item}” üst sınırını ({limit}) aşamaz.',
    '“{item}” cannot be above its maximum ({limit}).',
  ],
  voice_trial_agent_too_old: [
    409,
    '{serial} robotunun ajanı ses denemesini bilmiyor. Ajanı yenileyin.',
    'The agent of {serial} cannot try its voice. Renew the agent.',
  ],
  voice_trial_offline: [
    409,
    '{serial} robotu çevrimdışı; sesi yalnız çevrimiçiyken denenebilir.',
    '{serial} is offline; its voice can be tried while it is online only.',
  ],
  voice_trial_running: [
    409,
    '{serial} robotunun sesi şu anda deneniyor. Bitmesini bekleyin.',
    'The voice of {serial} is being tried now. Wait until it has ended.',
  ],
  config_nothing_changed: [422, 'Değişen bir ayar yok.', 'No setting was changed.'],
})
