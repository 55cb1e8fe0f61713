import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import type { Translate } from "~/i18n/texts";
import { paths } from "~/paths";
import { TickList } from "~/ui/tick-list";

interface MissingListProps {
  id: string;
  text: string;
  missing: readonly { text: string; href: string }[];
}

export function MissingList({ id, text, missing }: MissingListProps) {
  return (
    <div className="space-y-1.5" id={id}>
      <p>{text}</p>
      <TickList links>
        {missing.map(({ text, href }) => (
          <li key={text}>
            <a className="inline-block py-2" href={href}>
              {text}
            </a>
          </li>
        ))}
      </TickList>
    </div>
  );
}

const SCREEN_OF: Record<ReviewNeed, () => string> = {
  email: paths.pro.account,
  name: paths.pro.company,
  siret: paths.pro.company,
  register: paths.pro.company,
  city: paths.pro.company,
  language: paths.pro.company,
  service: paths.pro.services,
  price: paths.pro.services,
  portrait: paths.pro.portrait,
  photo: paths.pro.profilePhoto,
};

export const needsView = (t: Translate, missing: readonly ReviewNeed[]) =>
  missing.map((need) => ({ text: t(`admin:need.${need}`), href: SCREEN_OF[need]() }));
