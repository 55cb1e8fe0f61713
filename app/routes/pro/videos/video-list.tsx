import type { OwnVideo } from "~/domain/providers/videos.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chips, type ChipText } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { HeldNote } from "../held-notes";
import { WaitingNote } from "../waiting-note";

type ListedVideo = OwnVideo & { note: HeldNote | null };

interface VideoListProps {
  videos: readonly ListedVideo[];
  approved: boolean;
}

export function VideoList({ videos, approved }: VideoListProps) {
  const { t } = useTexts();
  function state({ visible, note, beyondPlan }: ListedVideo): ChipText {
    if (!visible) return { text: t("showcase:videos.state.hidden") };
    if (note?.state === "waiting") return { kind: "bad", text: t("showcase:videos.state.waiting") };
    if (note) return { kind: "bad", text: t(`pro:held.change`) };
    if (beyondPlan) return { kind: "bad", text: t("showcase:videos.state.beyondPlan") };
    return approved
      ? { kind: "good", text: t("showcase:videos.state.shown") }
      : { text: t("showcase:videos.state.ready") };
  }
  return (
    <div className="space-y-4">
      {videos.map((video, index) => (
        <Panel as="article" key={video.id} labelledBy={`video-${video.id}`} className="space-y-4 wrap-anywhere">
          <h2 className="text-h3" id={`video-${video.id}`}>
            {video.title}
          </h2>
          <Chips chips={[state(video)]} />
          <p>{video.description}</p>
          <p className="text-small">
            <a href={video.link} target="_blank" rel="noreferrer">
              {video.link.replace("https://", "")}
            </a>
          </p>
          {video.note ? (
            <WaitingNote {...video.note}>
              {t(video.shownMeanwhile ? "showcase:videos.heldMeanwhile" : "showcase:videos.heldText")}
            </WaitingNote>
          ) : null}
          {video.beyondPlan ? <p className="text-small text-ink-muted">{t("showcase:videos.beyondPlanText")}</p> : null}
          <ButtonForm id={`move-${video.id}`}>
            <FixedValue name="video" value={video.id} />
            <Actions>
              <ButtonLink href={paths.pro.video(video.id)} variant="quiet" compact>
                {t("showcase:videos.edit")}
                <VisuallyHidden>: {video.title}</VisuallyHidden>
              </ButtonLink>
              {index > 0 ? (
                <Button name="intent" value="earlier" variant="plain" compact>
                  {t("showcase:videos.up")}
                  <VisuallyHidden>: {video.title}</VisuallyHidden>
                </Button>
              ) : null}
              {index < videos.length - 1 ? (
                <Button name="intent" value="later" variant="plain" compact>
                  {t("showcase:videos.down")}
                  <VisuallyHidden>: {video.title}</VisuallyHidden>
                </Button>
              ) : null}
            </Actions>
          </ButtonForm>
        </Panel>
      ))}
    </div>
  );
}
